// npm run remove-demo: takes the demo's accounts, and what belongs to them, out of a shop that is to be a real one.
import { existsSync } from 'node:fs'
import { assertOfThisVersion } from '../../server/db/migrate.ts'
import { placeFrom, reachStore } from '../../server/db/reach.ts'
import { StartupError } from '../../server/db/startupError.ts'
import { removeDemo } from '../../server/demo/remove.ts'

try {
  if (process.argv.length > 2) throw new StartupError('Usage: npm run remove-demo')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const store = await reachStore(placeFrom(process.env), { mayCreate: false })
  try {
    await assertOfThisVersion(store.pool)
    const { removed, superAdmins } = await removeDemo(store.pool, new Date())
    console.log(
      `Removed ${removed.length} accounts of the demo and what belonged to them; the catalogue stays.`,
    )
    if (superAdmins === 0) console.log('There is no super admin now: npm run create-admin EMAIL makes one.')
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
