// npm run rebuild-totals: recomputes the daily totals from their source rows, also while the shop is running.
import { existsSync } from 'node:fs'
import { makeClock } from '../../server/clock.ts'
import { connectStore } from '../../server/db/connect.ts'
import { databaseOn } from '../../server/db/database.ts'
import { assertOfThisVersion } from '../../server/db/migrate.ts'
import { StartupError } from '../../server/db/startupError.ts'
import { EnvError, readEnv } from '../../server/env.ts'
import { rebuildTotals } from '../../server/totals/rebuild.ts'

try {
  if (process.argv.length > 2) throw new StartupError('Usage: npm run rebuild-totals')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const store = await connectStore(env, { mayCreate: false })
  try {
    await assertOfThisVersion(store.pool)
    const began = performance.now()
    await rebuildTotals(databaseOn(store.pool), makeClock(env.clockStart)())
    console.log(`Rebuilt the daily totals in ${Math.round(performance.now() - began)} ms.`)
  } finally {
    await store.close()
  }
} catch (error) {
  if (error instanceof EnvError) for (const problem of error.problems) console.error(problem)
  else console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
