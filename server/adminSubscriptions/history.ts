import { desc, eq } from 'drizzle-orm'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { adminSubscriptionHistory } from '../../domain/subscriptions/adminContract.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { storyText } from '../subscriptions/story.ts'
import { subscriptionHistory, subscriptions } from '../subscriptions/table.ts'

/** What happened to a subscription, the newest first, and who did it. */
export async function readHistory(
  db: Db,
  id: string,
  language: Language,
): Promise<Returned<typeof adminSubscriptionHistory>> {
  const rows = await db
    .select({ line: subscriptionHistory, ownerId: subscriptions.userId, actor: users.fullName })
    .from(subscriptionHistory)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionHistory.subscriptionId))
    .leftJoin(users, eq(users.id, subscriptionHistory.byUserId))
    .where(eq(subscriptionHistory.subscriptionId, id))
    .orderBy(desc(subscriptionHistory.at), desc(subscriptionHistory.id))
  // Each has at least the line of its beginning.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return {
    content: rows.map(({ line, ownerId, actor }) => ({
      at: line.at.toISOString(),
      by: line.byUserId !== null && line.byUserId === ownerId ? ('customer' as const) : ('shop' as const),
      reason: line.reason,
      text: storyText(line, language),
      actor,
    })),
  }
}
