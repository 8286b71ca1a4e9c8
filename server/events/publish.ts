import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LiveEvent } from '../../domain/events/contract.ts'
import type { Db } from '../db/client.ts'
import { CHANNEL } from '../db/listen.ts'

/** The receiver: one user by id, or all admins. */
export const Published = z.object({ to: z.union([z.literal('ADMINS'), z.uuid()]), event: LiveEvent })
export type Published = z.output<typeof Published>
type To = z.input<typeof Published>['to']

/**
 * Notifies the open pages of a user or of all admins, on any process. Call it in the transaction of the change: the
 * event is sent when it commits, and not if it is rolled back.
 */
export const publish = (tx: Db, event: LiveEvent, { to }: { to: To }) => publishAll(tx, [{ to, event }])

/** The same for several events, in one statement. */
export const publishAll = (tx: Db, news: readonly Published[]) =>
  tx.execute(sql`
    select pg_notify(${CHANNEL}, one) from jsonb_array_elements_text(${JSON.stringify(news.map((n) => JSON.stringify(n)))}::jsonb) as one`)
