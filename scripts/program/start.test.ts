import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aFreePort } from '../freePort.ts'
import { aFolder, aShop, serving, startProgram } from './program.ts'

const started: ReturnType<typeof startProgram>[] = []
async function start(env: Record<string, string>) {
  const program = startProgram({ PORT: String(await aFreePort()), ...env })
  started.push(program)
  return program
}
/** Started to fail: its exit code and what it said. */
async function failure(env: Record<string, string>) {
  const { ended, said } = await start(env)
  return { code: await ended, said: said().trim() }
}

afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
})

describe('npm start', () => {
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
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            () => 'serves',
            () => 'gone',
          ),
        { timeout: 20_000 },
      )
      .toBe('gone')
  })
})

describe.concurrent('what is in the way gets one clear sentence:', () => {
  test('a taken port', async () => {
    const port = await aFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    const { code, said } = await failure({ PORT: String(port), DATA_DIR: aFolder() })
    other.close()
    expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is taken by another program`)])
  })

  test('a DATA_DIR that cannot be written', async () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')
    const { code, said } = await failure({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_DIR .*cannot be written \(ENOTDIR\): .* set another DATA_DIR\.$/)
  })

  test('a damaged database', async () => {
    const dataDir = aShop()
    truncateSync(join(dataDir, 'db', 'global', 'pg_control'), 10)
    const { code, said } = await failure({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toMatch(/^The database in .* cannot be opened .*restore a backup into another DATA_DIR/)
  })

  test('another process on the same data', async () => {
    const dataDir = aShop()
    const port = await aFreePort()
    await serving(await start({ PORT: String(port), DATA_DIR: dataDir }), port)
    const { code, said } = await failure({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toMatch(/^Another Waraq process \(pid \d+\) is using/)
    expect(said.split('\n')).toHaveLength(1)
  })

  test('a database that does not answer', async () => {
    const port = await aFreePort()
    const { code, said } = await failure({
      DATA_DIR: aFolder(),
      DATABASE_URL: `postgres://waraq:secret-word@127.0.0.1:${port}/waraq`,
    })
    expect(code).toBe(1)
    expect(said).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+\/waraq does not answer \(ECONNREFUSED\)/)
    expect(said).not.toContain('secret-word')
  })

  test('production with missing secrets, all at once', async () => {
    const dataDir = aFolder()
    const { code, said } = await failure({ NODE_ENV: 'production', DATA_DIR: dataDir })
    expect(code).toBe(1)
    for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TAP_SECRET_KEY'])
      expect(said).toContain(name)
    expect(readdirSync(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })
})
