// npm run remove-demo: removes the demo's accounts and their data from a shop that will go live.
import { existsSync } from 'node:fs'
import { connectStore, storeLocation } from '../../server/db/connect.ts'
import { assertOfThisVersion } from '../../server/db/migrate.ts'
import { StartupError } from '../../server/db/startupError.ts'
import { adminLines, emailLines, removeDemo } from '../../server/demo/remove.ts'

try {
  if (process.argv.length > 2) throw new StartupError('Usage: npm run remove-demo')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const store = await connectStore(storeLocation(process.env), { mayCreate: false })
  try {
    await assertOfThisVersion(store.pool)
    const { removed, demoted, emails, admins } = await removeDemo(store.pool, new Date())
    console.log(`Removed ${removed.length} demo accounts and their data; the catalogue stays.`)
    if (demoted.length > 0)
      console.log(
        `No longer admins, because a demo account had added or promoted them: ${demoted.join(', ')}.`,
      )
    for (const line of [...emailLines(emails), ...adminLines(admins)]) console.log(line)
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
