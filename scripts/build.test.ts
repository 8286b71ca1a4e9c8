import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildOnce } from './build.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'dist')
}
const nothing = () => {}

test('of several processes that start together one builds, and the others wait for it', async () => {
  const folder = aFolder()
  let [running, built] = [0, 0]
  const build = async () => {
    expect(++running).toBe(1)
    await wait(50)
    running--
    built++
  }
  const start = async () => {
    await buildOnce(folder, 'one', nothing, build)
    return [running, built]
  }
  expect(await Promise.all([start(), start(), start()])).toEqual(Array(3).fill([0, 1]))
  await buildOnce(folder, 'two', nothing, build)
  expect(built).toBe(2)
})

test('an aborted build runs again, even if the sources are the old ones again', async () => {
  const folder = aFolder()
  const built: string[] = []
  const good = async () => void built.push('good')
  const broken = async () => {
    throw new Error('broken off')
  }
  await buildOnce(folder, 'one', nothing, good)
  await expect(buildOnce(folder, 'two', nothing, broken)).rejects.toThrow('broken off')
  await buildOnce(folder, 'one', nothing, good)
  expect(built).toEqual(['good', 'good'])
})
