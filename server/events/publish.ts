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
export const publish = (tx: Db, event: LiveEvent, { to }: { to: To }) =>
  tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ to, event })})`)

/** The same to many, each once. */
export const publishAll = (tx: Db, event: LiveEvent, userIds: readonly string[]) =>
  tx.execute(sql`
    select pg_notify(${CHANNEL}, told) from unnest(${sql.param(
      [...new Set(userIds)].map((to) => JSON.stringify({ to, event })),
    )}::text[]) as told`)
