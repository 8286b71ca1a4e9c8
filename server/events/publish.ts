import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LiveEvent } from '../../domain/events/contract.ts'
import type { Db } from '../db/client.ts'
import { CHANNEL } from '../db/listen.ts'

/** One user, by id, or everyone who works in the shop. */
export const Published = z.object({ to: z.union([z.literal('ADMINS'), z.uuid()]), event: LiveEvent })
export type Published = z.output<typeof Published>
type To = z.input<typeof Published>['to']

/**
 * Tells the browsers of someone that something changed. In the transaction of the change: they hear of it when that
 * commits, on whichever process they are, and never when it is rolled back.
 */
export const publish = (tx: Db, event: LiveEvent, { to }: { to: To }) => publishAll(tx, [{ to, event }])

/** The same for several, in one statement. */
export const publishAll = (tx: Db, news: readonly Published[]) =>
  tx.execute(sql`
    select pg_notify(${CHANNEL}, one) from jsonb_array_elements_text(${JSON.stringify(news.map((n) => JSON.stringify(n)))}::jsonb) as one`)
