import { randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '../../domain/dates.ts'
import { users } from '../../server/accounts/table.ts'
import type { Db } from '../../server/db/client.ts'
import { sessions } from '../../server/sessions/table.ts'
import { makeTokens } from '../../server/sessions/token.ts'
import { CUSTOMERS } from './plan.ts'
import { SECRET } from './world.ts'

/** Customers with a session each. */
export async function makeCustomers(db: Db) {
  const now = new Date()
  const ids = Array.from({ length: CUSTOMERS }, () => randomUUIDv7())
  await db.insert(users).values(
    ids.map((id, n) => ({
      id,
      fullName: 'Noor Hasan',
      email: `customer${n}@faults.example`,
      phone: '36001234',
      verified: true,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await db.insert(sessions).values(
    ids.map((id) => ({
      id,
      userId: id,
      createdAt: now,
      lastAccessedAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
      remembered: false,
      deviceInfo: 'Desktop / Windows / Chrome 130',
      ipAddress: '127.0.0.1',
      location: 'Unknown',
      generation: 1,
    })),
  )
  const tokens = makeTokens(SECRET, () => new Date())
  return {
    signedIn: async (n: number) => {
      const id = ids[n] ?? ''
      return { authorization: `Bearer ${await tokens.sign({ userId: id, sessionId: id })}` }
    },
  }
}
