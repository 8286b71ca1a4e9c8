import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSalads } from '../../domain/menu/contract.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { createDatabase } from '../../server/test/testStore.ts'
import { aFreePort } from '../freePort.ts'
import { type Cluster, startPostgres } from '../postgres.ts'
import { aFolder, aShop, type Program, runTask, serving, startProgram } from './program.ts'

let postgres: Cluster | null = null
const started: Program[] = []
const start = (env: Record<string, string>) => {
  const program = startProgram(env)
  started.push(program)
  return program
}
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await postgres?.stop()
})

const production = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  JWT_SECRET: 'yJ3h8Qm2Zr6vT9xKpL4nBcW7dFgHsA1e5uMi0oRtEq',
  PUBLIC_URL: 'https://waraq.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'salam@waraq.example',
  ALLOW_STANDIN: 'on',
}

async function signIn(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'super@waraq.example', password: DEMO_PASSWORD }),
  })
  return answer.status
}

test.for(['embedded', 'PostgreSQL'])(
  'a demo on %s becomes a real shop only after its accounts are removed',
  async (kind) => {
    const ports = { PORT: String(await aFreePort()), STANDIN_PORT: String(await aFreePort()) }
    const port = Number(ports.PORT)
    // Without PostgreSQL on this machine the embedded store is used for both.
    const database = kind === 'PostgreSQL' && postgres && (await createDatabase(postgres.url))
    const data: Record<string, string> = database
      ? { DATA_DIR: aFolder(), DATABASE_URL: database.url }
      : { DATA_DIR: aShop() }
    const demo = start({ ...ports, ...data })
    await serving(demo, port)
    expect(await signIn(port)).toBe(200)
    demo.child.kill('SIGTERM')
    await demo.ended

    const refused = start({ ...production, ...ports, ...data })
    expect(await refused.ended).toBe(1)
    expect(refused.output().trim().split('\n')).toHaveLength(1)
    expect(refused.output()).toContain('super@waraq.example')
    expect(refused.output()).toContain('npm run remove-demo')
    await new Promise<void>((resolve, reject) => {
      const free = createServer().on('error', reject)
      free.listen(port, '127.0.0.1', () => free.close(() => resolve()))
    })

    const removing = runTask(['remove-demo'], data)
    expect(await removing.ended, removing.output()).toBe(0)
    expect(removing.output()).toMatch(/^Removed \d\d demo accounts/)
    expect(removing.output()).toContain('npm run create-admin')

    const shop = start({ ...production, ...ports, ...data })
    await serving(shop, port)
    expect(await signIn(port)).toBe(401)
    const salads = listSalads.returns.parse(await (await fetch(`http://127.0.0.1:${port}/api/salads`)).json())
    expect(salads.content.length).toBeGreaterThan(10)
    // Production's own output: no pages of the demo, and what it was allowed to do.
    await expect.poll(shop.output).toContain('Press Ctrl-C to stop')
    expect(shop.output()).not.toContain('/dev/')
    expect(shop.output()).toContain('nobody is charged')
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
  },
)
