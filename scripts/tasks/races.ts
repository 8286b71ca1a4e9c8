// npm run test:races: two concurrent changes of one subscription, account, delivery or payment on PostgreSQL,
// each side first in turn.
//   --rounds 200 --seed 1      (TEST_DATABASE_URL, or PostgreSQL's binaries on this machine)
import { runLong } from '../longTests.ts'
import { startPostgres } from '../postgres.ts'

const features = [
  'checkout',
  'subscriptions',
  'renewals',
  'adminUsers',
  'adminSubscriptions',
  'adminDeliveries',
  'recovery',
  'privacy',
]
const files = features.map((name) => `server/${name}/races.test.ts`)
const own = process.env.TEST_DATABASE_URL ? null : await startPostgres()
const server = process.env.TEST_DATABASE_URL ?? own?.url
if (!server) throw new Error('No PostgreSQL: install it, or name a server in TEST_DATABASE_URL.')
try {
  await runLong({ prefix: 'RACE', rounds: 200, files, env: { TEST_DATABASE_URL: server } })
} finally {
  await own?.stop()
}
