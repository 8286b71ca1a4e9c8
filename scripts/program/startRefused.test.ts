import { existsSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aFolder, aShop, programs } from './program.ts'

const { start, endAll } = programs()
afterAll(endAll)

/** Starts the program to fail; returns its exit code and output. */
async function failure(env: Record<string, string>) {
  const { ended, output } = await start(env)
  return { code: await ended, output: output().trim() }
}

describe.concurrent('an obstacle is reported in one clear sentence:', () => {
  test('a taken port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { code, output } = await failure({ PORT: String(port), DATA_DIR: aFolder() })
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is in use by another program`)])
  })

  test('a DATA_DIR that cannot be written', async () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')
    const { code, output } = await failure({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR .*cannot be written \(ENOTDIR\): .* set another DATA_DIR\.$/)
  })

  test('a secret whose mode cannot be set', async () => {
    const dataDir = aShop()
    rmSync(join(dataDir, 'jwt-secret'))
    // A system file: its mode cannot be changed.
    symlinkSync(process.platform === 'linux' ? '/proc/self/stat' : '/etc/hosts', join(dataDir, 'jwt-secret'))
    const { code, output } = await failure({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toMatch(/^Other users of this machine could read .*jwt-secret, and its mode cannot be set/)
  })

  test('a damaged database', async () => {
    const dataDir = aShop()
    truncateSync(join(dataDir, 'db', 'global', 'pg_control'), 10)
    const { code, output } = await failure({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toMatch(/^The database in .* cannot be opened .*restore a backup into another DATA_DIR/)
  })

  test('a database that does not answer', async () => {
    const { code, output } = await failure({
      DATA_DIR: aFolder(),
      DATABASE_URL: 'postgres://waraq:secret-word@127.0.0.1:1/waraq',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+\/waraq does not answer \(ECONNREFUSED\)/)
    expect(output).not.toContain('secret-word')
  })

  test('production with missing secrets, all at once', async () => {
    const dataDir = aFolder()
    const { code, output } = await failure({ NODE_ENV: 'production', DATA_DIR: dataDir })
    expect(code).toBe(1)
    for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TAP_SECRET_KEY'])
      expect(output).toContain(name)
    expect(readdirSync(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })
})
