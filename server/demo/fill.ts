import { hash } from '@node-rs/argon2'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { DEMO_PASSWORD, demoAccounts, demoCustomers } from './people.ts'

/** Fills an empty shop with a living demo, all in one transaction: a kill midway leaves nothing behind. */
export async function fillDemo(db: Db, now: Date): Promise<void> {
  // One hash for all: they share one known password, and forty hashes would take seconds.
  const passwordHash = await hash(DEMO_PASSWORD)
  await transaction(db, async (tx) => {
    const people = [...demoAccounts, ...demoCustomers]
    await tx
      .insert(users)
      .values(
        people.map(({ joinedDaysAgo, ...person }, n) => {
          const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS - (n % 12) * HOUR_MS)
          const hasSignedIn = person.verified && joinedDaysAgo > 0
          const lastLoginAt = hasSignedIn ? new Date(now.getTime() - ((n * 7) % 60) * HOUR_MS) : null
          return { ...person, passwordHash, createdAt, updatedAt: createdAt, lastLoginAt }
        }),
      )
      .onConflictDoNothing()
    // The week before, too: the rest of the demo looks back on it.
    await fillMenus(tx, now, { weeksBack: 1 })
  })
}
