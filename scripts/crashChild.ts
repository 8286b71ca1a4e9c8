import { randomUUIDv7 } from 'node:crypto'
import { openDb } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { transaction } from '../server/db/transaction.ts'
import { fillDemo, lacksDemo } from '../server/demo/fill.ts'
import { fillFirstShop } from '../server/firstShop.ts'
import { installJobs } from '../server/jobs/boss.ts'
import { makeKeys } from '../server/keys.ts'
import { makeLog } from '../server/log.ts'
import { openMail } from '../server/mail/mail.ts'
import { schedule } from '../server/schedule.ts'
import { users } from '../server/tables/accounts.ts'
import { rateLimits } from '../server/tables/rateLimits.ts'
import { SHOP_CLOCK } from './program/program.ts'

/**
 * Opens the database as `npm start` does, then writes until it is killed; with 'check' it prints what it finds. Each
 * printed line is a fact: the phase it has reached, an acknowledged write, or a row it found.
 */
const [dataDir = '', task = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const now = new Date(SHOP_CLOCK)

say('started')
const store = await openDb({ dataDir })
say('opened')
await migrate(store)
say('migrated')
await fillFirstShop(store.db, now)
await installJobs(store, schedule, makeLog('warn', false))
const publicUrl = 'http://localhost:3000'
const mail = openMail({ mailFrom: 'salam@waraq.example', publicUrl })
if (await lacksDemo(store.db))
  await fillDemo({ db: store.db, mail, keys: makeKeys('of-the-crash-test'), publicUrl }, now)
say('filled')
if (task === 'check') {
  const { rows } = await store.pool.query<{ email: string; count: string | null }>(
    `select u.email, l.count from users u left join rate_limits l on l.key = u.email where u.email like '%@crash.example'`,
  )
  // Both rows of a write must exist, or neither.
  for (const { email, count } of rows) say(count === null ? `half ${email}` : `found ${email}`)
  await store.close()
  say('closed')
} else {
  for (;;) {
    const email = `${randomUUIDv7()}@crash.example`
    await transaction(store.db, async (tx) => {
      await tx.insert(users).values({ fullName: 'Noor', email, search: '', createdAt: now, updatedAt: now })
      await tx.insert(rateLimits).values({ key: email, windowEndsAt: now, count: 1 })
    })
    say(`wrote ${email}`)
  }
}
