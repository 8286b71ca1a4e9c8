import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { bossJob, bossQueue } from './bossTable.ts'

/** Per job: how many wait (for the first or the next try), run, or are dead. For the metrics. */
export const jobCounts = (db: Db) =>
  db
    .select({
      name: bossQueue.name,
      waiting: countOf(sql`${bossJob.state} in ('created', 'retry')`),
      running: countOf(sql`${bossJob.state} = 'active'`),
      dead: countOf(sql`${bossJob.state} = 'failed'`),
    })
    .from(bossQueue)
    .leftJoin(bossJob, eq(bossJob.name, bossQueue.name))
    .groupBy(bossQueue.name)
    .orderBy(bossQueue.name)

const countOf = (when: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${when})`.mapWith(Number)
