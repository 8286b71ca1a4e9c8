import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { idOfToken, signedId } from '../http/signedId.ts'
import { users } from '../tables/accounts.ts'
import { calendarLinks } from '../tables/calendar.ts'

type Services = Pick<Deps, 'db' | 'keys'> & { publicUrl: string }

const addressOf = ({ keys, publicUrl }: Omit<Services, 'db'>, linkId: string) => ({
  url: `${publicUrl}/api/calendar/${signedId(keys.calendars, linkId)}.ics`,
})

/** Returns the private URL; its owner may read it any number of times. */
export async function readLink(services: Services, userId: string) {
  const [link] = await services.db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId))
  return link ? addressOf(services, link.linkId) : { url: null }
}

/** Creates a new URL; the old one stops working. */
export async function renewLink(services: Services, userId: string, now: Date) {
  const link = { linkId: randomUUID(), createdAt: now }
  await services.db
    .insert(calendarLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: link })
  return addressOf(services, link.linkId)
}

export async function removeLink({ db }: Pick<Services, 'db'>, userId: string) {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId))
  return { url: null }
}

/**
 * Returns the owner of a calendar URL; null once it was replaced or switched off, or its owner may not log in any more.
 */
export async function ownerOfLink(db: Db, calendars: Buffer, token: string) {
  const linkId = idOfToken(calendars, token)
  if (!linkId) return null
  const [found] = await db
    .select({ linkId: calendarLinks.linkId, userId: users.id, language: users.language })
    .from(calendarLinks)
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.linkId, linkId), ne(users.status, 'SUSPENDED'), isNull(users.erasedAt)))
  return found ?? null
}
