import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

test.each([
  ['Desktop / Windows / Chrome 130', 'desktop', 'Windows · Chrome 130'],
  ['Mobile / iOS 18 / Safari 18', 'phone', 'iOS 18 · Safari 18'],
  ['Tablet / Android / Firefox 140', 'tablet', 'Android · Firefox 140'],
  ['Desktop / Linux / Unknown', 'desktop', 'Linux'],
  ['Unknown / Unknown / Unknown', 'unknown', ''],
  ['', 'unknown', ''],
] as const)('%j is a %s named %j', (info, kind, name) => {
  expect(describeDevice(info)).toEqual({ kind, name })
})
