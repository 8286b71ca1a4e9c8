import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminGuests, Guest } from '../../domain/customers/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { users } from '../tables/accounts.ts'
import { type GuestRow, guests } from '../tables/customers.ts'

/** Returns a page of guests, newest first. */
export async function listGuests(
  db: Db,
  { search, sort, from, to, ...page }: z.output<typeof adminGuests.query>,
) {
  const list = await paged(
    db,
    {
      table: guests,
      rows: (tx) => tx.select().from(guests).$dynamic(),
      searched: Boolean(search),
      where: [found(guests.search, search), happenedOn(guests.lastOrderedAt, { from, to })],
      order: [sortedBy(sort, { lastOrderedAt: guests.lastOrderedAt })],
      unique: guests.id,
      uniqueDown: sort.startsWith('-'),
    },
    page,
  )
  return { ...list, content: await viewGuests(db, list.content) }
}

export async function oneGuest(db: Db, email: string): Promise<Guest> {
  const [guest] = await viewGuests(db, await db.select().from(guests).where(eq(guests.email, email)))
  if (!guest) throw new AppError('NOT_FOUND')
  return guest
}

/** An account with the same email is named as a hint only (rule S6). */
async function viewGuests(db: Db, rows: GuestRow[]): Promise<Guest[]> {
  const emails = rows.map(({ email }) => email)
  const accounts =
    emails.length > 0
      ? await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))
      : []
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]))
  return rows.map(({ email, name, phone, subscriptionCount, lastOrderedAt }) => ({
    email,
    name,
    phone,
    subscriptionCount,
    lastOrderedAt: lastOrderedAt.toISOString(),
    userId: accountOf.get(email) ?? null,
  }))
}
