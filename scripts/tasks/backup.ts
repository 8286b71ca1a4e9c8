import { existsSync } from 'node:fs'
import { connectStore, storeLocation } from '../../server/db/connect.ts'
import { exportTo } from '../../server/db/export.ts'
import { StartupError } from '../../server/db/startupError.ts'

const [path, ...rest] = process.argv.slice(2)
try {
  if (!path || path.startsWith('-') || rest.length > 0) throw new StartupError('Usage: npm run backup FILE')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const store = await connectStore(storeLocation(process.env), { mayCreate: false })
  try {
    const tables = Object.values(await exportTo(store.pool, path, new Date()))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Saved ${rows} rows of ${tables.length} tables to ${path}.`)
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
