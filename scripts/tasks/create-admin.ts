// npm run create-admin EMAIL ["Full name"]: creates a SUPER_ADMIN, also while the shop is running, and prints
// the password once.
import { existsSync } from 'node:fs'
import { createAdmin } from '../../server/accounts/createAdmin.ts'
import { makeClock } from '../../server/clock.ts'
import { connectStore } from '../../server/db/connect.ts'
import { databaseOn } from '../../server/db/database.ts'
import { assertOfThisVersion } from '../../server/db/migrate.ts'
import { StartupError } from '../../server/db/startupError.ts'
import { EnvError, readEnv } from '../../server/env.ts'

const [email, fullName = 'Administrator', ...rest] = process.argv.slice(2)
try {
  if (!email || email.startsWith('-') || rest.length > 0)
    throw new StartupError('Usage: npm run create-admin EMAIL ["Full name"]')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const store = await connectStore(env, { mayCreate: false })
  try {
    await assertOfThisVersion(store.pool)
    const db = databaseOn(store.pool)
    const made = await createAdmin(db, { email, fullName }, makeClock(env.clockStart)())
    console.log(`${made.email} is now a super admin. Password:`)
    console.log(`\n  ${made.password}\n`)
    console.log('It won’t be shown again. Log in with it, then choose your own.')
  } finally {
    await store.close()
  }
} catch (error) {
  if (error instanceof EnvError) for (const problem of error.problems) console.error(problem)
  else console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
