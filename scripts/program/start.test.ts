import { afterAll, expect, test } from 'vitest'
import { aFreePort } from '../freePort.ts'
import { aShop, programs, serving } from './program.ts'

const { start, endAll } = programs()
afterAll(endAll)

test('serves, says where, prints the demo accounts and its own figure', async () => {
  const port = await aFreePort()
  const program = await start({ PORT: String(port), DATA_DIR: aShop() })
  await serving(program, port)
  await expect.poll(program.said).toContain('Ctrl-C closes it')
  expect(program.said()).toMatch(
    new RegExp(`Waraq is open at http://localhost:${port} \\(\\d+\\.\\d s, embedded database\\)`),
  )
  for (const who of ['super', 'admin', 'customer', 'new', 'suspended'])
    expect(program.said()).toContain(`${who}@waraq.example`)
  expect(program.said()).toContain('Waraq2026')

  for (const [language, name] of [
    ['en', 'Waraq'],
    ['ar', 'ورق'],
  ]) {
    const page = await (await fetch(`http://127.0.0.1:${port}/?lang=${language}`)).text()
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(page).toContain(`· ${name}</title>`)
  }
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
})

test('Ctrl-C ends it, and everything it began', async () => {
  const port = await aFreePort()
  const dataDir = aShop()
  const program = await start({ PORT: String(port), DATA_DIR: dataDir })
  await serving(program, port)
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  // The lock is free again: another one can start there at once.
  const again = await start({ PORT: String(port), DATA_DIR: dataDir })
  await serving(again, port)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('when the launcher is killed the program ends too', async () => {
  const port = await aFreePort()
  const program = await start({ PORT: String(port), DATA_DIR: aShop() })
  await serving(program, port)
  program.child.kill('SIGKILL')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        () => 'serves',
        () => 'gone',
      ),
    )
    .toBe('gone')
})
