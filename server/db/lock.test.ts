import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './lock.ts'
import { StartupError } from './startupError.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waraq-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child)
  rmSync(dataDir, { recursive: true })
})

/** Tries to take the lock, prints the result, and keeps the lock until it is killed. */
const CHILD = `
  const { lockDataDir } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
  try { globalThis.held = lockDataDir(process.argv[1]); console.log('won') }
  catch (error) { console.log(error.message) }
  setInterval(() => {}, 1000)`

function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim())
  return { child, said: output }
}

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('of eight processes that start together exactly one gets the lock, and the others name it', async () => {
  const outputs = await Promise.all(Array.from({ length: 8 }, start).map((starter) => starter.said))
  expect(outputs.filter((word) => word === 'won')).toHaveLength(1)
  for (const sentence of outputs.filter((word) => word !== 'won')) {
    expect(sentence).toMatch(/^Another Waraq process.* is using .*; stop it or set another DATA_DIR\.$/)
  }
})

test('a running holder keeps the lock, and a killed one leaves it free', async () => {
  const first = start()
  expect(await first.said).toBe('won')
  expect(() => lockDataDir(dataDir)).toThrow(
    `Another Waraq process (pid ${first.child.pid}) is using ${dataDir}`,
  )
  await killed(first.child)
  const second = start()
  expect(await second.said).toBe('won')
  expect(() => lockDataDir(dataDir)).toThrow(StartupError)
})

test('the lock can be released and taken again', () => {
  lockDataDir(dataDir).release()
  lockDataDir(dataDir).release()
})

test('taking the lock prints nothing to stderr', async () => {
  const { child, said } = start()
  expect(await said).toBe('won')
  const noise = text(child.stderr ?? [])
  await killed(child)
  expect(await noise).toBe('')
})
