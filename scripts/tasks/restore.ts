import { existsSync } from 'node:fs'
import { connectStore, storeLocation } from '../../server/db/connect.ts'
import { importFrom } from '../../server/db/import.ts'
import { StartupError } from '../../server/db/startupError.ts'

const args = process.argv.slice(2)
const replace = args.includes('--replace')
const [path, ...rest] = args.filter((arg) => arg !== '--replace')
try {
  if (!path || path.startsWith('-') || rest.length > 0) {
    throw new StartupError(
      'Usage: npm run restore FILE, or npm run restore FILE -- --replace to replace existing data',
    )
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const store = await connectStore(storeLocation(process.env), { mayCreate: true })
  try {
    const tables = Object.values(await importFrom(store.pool, path, { replace, now: new Date() }))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows of ${tables.length} tables from ${path}. Everyone has to log in again.`,
    )
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
