import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { type JobName, payloads } from './payloads.ts'

export type SendOptions = {
  /** The id of a job that must exist at most once: a second send does nothing. */
  id?: string
  /** The minimum delay. A duration, so that it means the same on any clock. */
  delayMs?: number
}

/** Returns the id of the one job with this name and key. */
export function idOf(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Sends a job in the caller's transaction, so it exists only if the transaction commits. Returns false if the job
 * existed already.
 */
export const send = <N extends JobName>(
  tx: Db,
  name: N,
  data: z.input<(typeof payloads)[N]>,
  options: SendOptions = {},
): Promise<boolean> => enqueue(tx, name, payloads[name].parse(data), options)

/** Sends several jobs of one kind in one statement, each at most once by its id. */
export const sendAll = <N extends JobName>(
  tx: Db,
  name: N,
  jobs: readonly { id: string; data: z.input<(typeof payloads)[N]> }[],
  { delayMs = 0 }: Pick<SendOptions, 'delayMs'> = {},
): Promise<number> =>
  insertJobs(
    tx,
    name,
    jobs.map(({ id, data }) => ({ id, data: payloads[name].parse(data) })),
    delayMs,
  )

export const enqueue = async (
  tx: Db,
  name: string,
  data: object,
  { id = newId(), delayMs = 0 }: SendOptions = {},
): Promise<boolean> => (await insertJobs(tx, name, [{ id, data }], delayMs)) > 0

/**
 * The same insert as pg-boss's own `send`, which needs a started instance; here a transaction is enough. Retries and
 * limits come from the queue's row; send.test.ts compares both row by row. Returns how many jobs are new.
 */
async function insertJobs(
  tx: Db,
  name: string,
  jobs: readonly { id: string; data: object }[],
  delayMs: number,
): Promise<number> {
  const delaySeconds = delayMs / SECOND_MS
  const { rows } = await tx.execute<{ known: boolean; sent: number }>(sql`
    with q as (
      select *, pgboss.job_now() + ${delaySeconds}::float8 * interval '1 second' as start_after
      from pgboss.queue where name = ${name}
    ), sent as (
      insert into pgboss.job (
        id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, policy, dead_letter,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
      )
      select
        one.id, name, one.data, start_after, pgboss.job_now(),
        start_after + retention_seconds * interval '1 second', expire_seconds, deletion_seconds, policy, dead_letter,
        retry_limit, retry_delay, coalesce(retry_backoff, false), retry_delay_max, heartbeat_seconds
      from q, jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as one(id uuid, data jsonb)
      on conflict do nothing
      returning id
    )
    select exists (select from q) as known, (select count(*)::int from sent) as sent`)
  const [row] = rows
  if (!row?.known) throw new Error(`no queue for the job ${name}: installJobs() makes them`)
  return row.sent
}
