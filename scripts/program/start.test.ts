import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFreePort } from '../freePort.ts'
import { aShop, programs, serving } from './program.ts'

const { start, endAll } = programs()
afterAll(endAll)

test('starts, prints the demo accounts, ends and starts again; one process at a time', async () => {
  const port = await aFreePort()
  const dataDir = aShop()
  const privatePaths = ['db', 'standin', 'jwt-secret'].map((name) => join(dataDir, name))
  for (const path of privatePaths) chmodSync(path, 0o755)
  const program = await start({ PORT: String(port), DATA_DIR: dataDir })
  await serving(program, port)
  await expect.poll(program.output).toContain('Press Ctrl-C to stop')
  if (process.platform !== 'win32')
    expect(privatePaths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600])
  expect(program.output()).toMatch(
    new RegExp(`Waraq is open at http://localhost:${port} \\(\\d+\\.\\d s, embedded database\\)`),
  )
  for (const account of ['super', 'admin', 'customer', 'new', 'suspended'])
    expect(program.output()).toContain(`${account}@waraq.example`)
  expect(program.output()).toContain('Waraq2026')

  for (const [language, name] of [
    ['en', 'Waraq'],
    ['ar', 'ورق'],
  ]) {
    const page = await (await fetch(`http://127.0.0.1:${port}/?lang=${language}`)).text()
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(page).toContain(`· ${name}</title>`)
  }

  // Ctrl-C ends it and frees its data.
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
  const again = await start({ PORT: String(port), DATA_DIR: dataDir })
  await serving(again, port)

  const second = await start({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(/^Another Waraq process \(pid \d+\) is using/)
  expect(second.output().trim().split('\n')).toHaveLength(1)

  // The program ends with its launcher, even if that is killed.
  again.child.kill('SIGKILL')
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => 'serves',
      () => 'gone',
    )
  await expect.poll(health).toBe('gone')
})
