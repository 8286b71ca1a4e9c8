import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBackup } from '../../server/db/backupFile.ts'
import { createDatabase } from '../../server/test/testStore.ts'
import { aFreePort } from '../freePort.ts'
import { type Cluster, startPostgres } from '../postgres.ts'
import { aFolder, aShop, runTask, serving, startProgram } from './program.ts'

let postgres: Cluster | null = null
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function task(args: string[], env: Record<string, string>) {
  const { ended, output } = runTask(args, env)
  expect(await ended, output()).toBe(0)
  return output()
}

test('a backup of the running demo restores into the other store: the same rows, and the program serves them', async () => {
  const folder = aFolder()
  const port = await aFreePort()
  const dataDir = aShop()
  const shop = startProgram({ PORT: String(port), DATA_DIR: dataDir })
  await serving(shop, port)
  const saved = join(folder, 'shop.waraq.gz')
  await task(['backup', saved], { DATA_DIR: dataDir })
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  const { sums } = await verifyBackup(saved)
  expect(sums.users?.rows).toBeGreaterThan(40)

  // Without PostgreSQL on this machine, restores into a second embedded store: the backup file must work there too.
  const database = postgres && (await createDatabase(postgres.url))
  const other = { DATA_DIR: join(folder, 'other'), ...(database && { DATABASE_URL: database.url }) }
  await task(['restore', saved, '--replace'], other)
  const again = join(folder, 'again.waraq.gz')
  await task(['backup', again], other)
  expect((await verifyBackup(again)).sums).toEqual(sums)

  const second = startProgram({ PORT: String(port), ...other })
  await serving(second, port)
  const settings = await (await fetch(`http://127.0.0.1:${port}/api/settings/public`)).json()
  expect(settings).toMatchObject({ name: 'Waraq' })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
