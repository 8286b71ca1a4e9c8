import { randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import type { Db } from '../../server/db/client.ts'
import { makeTokens } from '../../server/sessions/token.ts'
import { users } from '../../server/tables/accounts.ts'
import { creditEntries, creditLots } from '../../server/tables/credit.ts'
import { sessions } from '../../server/tables/sessions.ts'
import type { Facts } from './checker/facts.ts'
import type { WorldClock } from './clock.ts'
import { makeDice } from './dice.ts'
import { CUSTOMERS } from './plan.ts'
import { SECRET } from './world.ts'

export const PASSWORD = 'Hadeeqa-2026'
/** Longer than the clock leaps. Expired tokens are covered by another test. */
const SIGNED_IN_MS = 60 * DAY_MS
/** Enough for a month, for a part of it, and for a part of a week. */
const LOTS = [90_000, 9_000, 4_000]

/** The owner and the customers, with one session each. Customers have store credit in several lots. */
export async function makeCustomers(
  db: Db,
  clock: WorldClock,
  { seed, purchases, leavers }: { seed: number; purchases: number; leavers: number },
) {
  const now = clock.now()
  const dice = makeDice(`${seed} credit`)
  const people = Array.from({ length: CUSTOMERS + leavers }, () => randomUUIDv7())
  const owner = randomUUIDv7()
  const passwordHash = await hashPassword(PASSWORD)
  const expiresAt = new Date(now.getTime() + SIGNED_IN_MS)
  await db.insert(users).values(
    [owner, ...people].map((id, n) => ({
      id,
      fullName: 'Noor Hasan',
      email: id === owner ? 'owner@faults.example' : `customer${n}@faults.example`,
      phone: '36001234',
      search: '',
      role: id === owner ? ('ADMIN' as const) : ('USER' as const),
      passwordHash,
      verified: true,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await db.insert(sessions).values(
    [owner, ...people].map((id) => ({
      id,
      userId: id,
      createdAt: now,
      lastAccessedAt: now,
      expiresAt,
      remembered: true,
      deviceInfo: 'Desktop / Windows / Chrome 130',
      ipAddress: '127.0.0.1',
      location: 'Unknown',
      generation: 1,
    })),
  )
  const credit: Facts['credit'] = []
  const year = new Date(now)
  year.setUTCFullYear(year.getUTCFullYear() + 1)
  for (const userId of people.slice(0, CUSTOMERS))
    for (let n = 0; n < 2 + purchases / 600; n++) {
      const lot = { lotId: randomUUIDv7(), userId, fils: LOTS[dice.below(LOTS.length)] ?? 0 }
      credit.push(lot)
      const amount = fils(lot.fils)
      await db.insert(creditLots).values({
        id: lot.lotId,
        userId,
        amountFils: amount,
        leftFils: amount,
        givenAt: now,
        expiresAt: year,
      })
      await db.insert(creditEntries).values({ lotId: lot.lotId, kind: 'GIVEN', changeFils: amount, at: now })
    }
  const tokens = makeTokens(SECRET, () => expiresAt)
  const signed = async (id: string) => ({
    authorization: `Bearer ${await tokens.sign({ userId: id, sessionId: id })}`,
  })
  const idOf = (n: number) => people[n] ?? ''
  return { credit, idOf, signedIn: (n: number) => signed(idOf(n)), owner: () => signed(owner) }
}
