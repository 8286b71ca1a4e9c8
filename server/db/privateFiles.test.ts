import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restrictPermissions } from './privateFiles.ts'
import { StartupError } from './startupError.ts'

const base = mkdtempSync(join(tmpdir(), 'waraq-private-'))
afterAll(() => rmSync(base, { recursive: true }))
const aFolder = (name: string) => {
  const folder = join(base, name)
  mkdirSync(folder)
  return folder
}
const modeOf = (path: string) => statSync(path).mode & 0o777

test('removes access for others, and does not create missing files', () => {
  const dataDir = aFolder('loose')
  mkdirSync(join(dataDir, 'db'))
  writeFileSync(join(dataDir, 'jwt-secret'), 'secret')
  chmodSync(join(dataDir, 'db'), 0o777)
  chmodSync(join(dataDir, 'jwt-secret'), 0o644)
  restrictPermissions(dataDir)
  if (process.platform !== 'win32')
    expect(['db', 'jwt-secret'].map((name) => modeOf(join(dataDir, name)))).toEqual([0o700, 0o600])
  expect(statSync(join(dataDir, 'standin'), { throwIfNoEntry: false })).toBeUndefined()
})

test('a file whose mode cannot be changed leads to a clear error with the fix', () => {
  const dataDir = aFolder('foreign')
  // A file of the system whose mode nobody may change. On Windows there is nothing to change.
  symlinkSync(process.platform === 'linux' ? '/proc/self/stat' : '/etc/hosts', join(dataDir, 'jwt-secret'))
  if (process.platform === 'win32') return restrictPermissions(dataDir)
  expect(() => restrictPermissions(dataDir)).toThrow(StartupError)
  expect(() => restrictPermissions(dataDir)).toThrow(
    /jwt-secret, and its mode cannot be set to 600 \(E[A-Z]+\): make the user who runs Waraq its owner/,
  )
})
