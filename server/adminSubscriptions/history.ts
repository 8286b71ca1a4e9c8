import { desc, eq, sql } from 'drizzle-orm'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { adminSubscriptionHistory } from '../../domain/subscriptions/adminContract.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { storyText } from '../subscriptions/story.ts'
import { users } from '../tables/accounts.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../tables/subscriptions.ts'

/**
 * The comment of a cancellation or of the pause that a row records; if two pauses start on the same day, the latest one
 * up to then.
 */
const comment = sql<string | null>`coalesce(${subscriptionHistory.details} ->> 'feedback', (
  select ${subscriptionPauses.reason} from ${subscriptionPauses}
  where ${subscriptionPauses.subscriptionId} = ${subscriptionHistory.subscriptionId}
    and ${subscriptionHistory.reason} in ('PAUSED', 'PAUSE_SCHEDULED')
    and ${subscriptionPauses.fromDate}::text = ${subscriptionHistory.details} ->> 'from'
    and ${subscriptionPauses.createdAt} <= ${subscriptionHistory.at}
  order by ${subscriptionPauses.createdAt} desc, ${subscriptionPauses.id} desc limit 1))`

/** Returns the history of a subscription with its actors, newest first. */
export async function readHistory(
  db: Db,
  id: string,
  language: Language,
): Promise<Returned<typeof adminSubscriptionHistory>> {
  const rows = await db
    .select({ line: subscriptionHistory, comment, ownerId: subscriptions.userId, actor: users.fullName })
    .from(subscriptionHistory)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionHistory.subscriptionId))
    .leftJoin(users, eq(users.id, subscriptionHistory.byUserId))
    .where(eq(subscriptionHistory.subscriptionId, id))
    .orderBy(desc(subscriptionHistory.at), desc(subscriptionHistory.id))
  // Every subscription has at least the row of its creation.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return {
    content: rows.map(({ line, comment, ownerId, actor }) => ({
      at: line.at.toISOString(),
      by: line.byUserId !== null && line.byUserId === ownerId ? ('customer' as const) : ('shop' as const),
      reason: line.reason,
      from: line.from,
      to: line.to,
      text: storyText(line, language),
      actor: shownName(actor, language),
      comment,
    })),
  }
}
