import { describe, expect, test } from 'vitest'
import { CHROME, IPHONE } from '../test/testAuth.ts'
import { countryOf, deviceOf, locationOf, sameDevice } from './device.ts'

describe('a device', () => {
  test.for([
    [CHROME, 'Desktop / Windows / Chrome 130'],
    [IPHONE, 'Mobile / iOS / Safari 17'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Desktop / macOS / Firefox 132',
    ],
    ['', 'Unknown / Unknown / Unknown'],
    ['curl/8.5.0', 'Unknown / Unknown / Unknown'],
  ])('%s is %s', ([userAgent, device]) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  test('has three parts for any user agent', () => {
    for (const odd of ['a/b / c / d', 'Mozilla/5.0 ('.repeat(5000), '<script>', '🥗'.repeat(3000)])
      expect(deviceOf(odd).split(' / ')).toHaveLength(3)
  })

  test('is read only from the beginning of a long user agent', () => {
    expect(deviceOf(`${CHROME}${' '.repeat(100_000)}`)).toBe(deviceOf(CHROME))
    expect(deviceOf(`${' '.repeat(512)}${CHROME}`)).toBe('Unknown / Unknown / Unknown')
  })

  test('is the same after a browser update', () => {
    expect(sameDevice('Desktop / Windows / Chrome 130', 'Desktop / Windows / Chrome 131')).toBe(true)
    expect(sameDevice('Desktop / Windows / Chrome 130', 'Desktop / macOS / Chrome 130')).toBe(false)
  })
})

describe('a location', () => {
  test('is the country of the IP address, in the requested language', () => {
    expect(locationOf('37.131.0.1')).toBe('Bahrain')
    expect(countryOf('::ffff:37.131.0.1', 'ar')).toBe('البحرين')
  })
  test.for(['127.0.0.1', '10.1.2.3', '192.168.0.4', '::1', 'fe80::1', 'nonsense', ''])(
    'is unknown for %s',
    (ip) => expect(locationOf(ip)).toBe('Unknown'),
  )
})
