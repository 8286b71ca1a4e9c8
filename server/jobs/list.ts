import { count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { jobStates, type listJobs } from '../../domain/jobs/contract.ts'
import type { Db } from '../db/client.ts'
import { type BossJob, bossJob } from './bossTable.ts'
import { stateOf, view } from './view.ts'

const bossStateOf = (state: (typeof jobStates)[number]): BossJob['state'] | undefined =>
  bossJob.state.enumValues.find((boss) => stateOf[boss] === state)

/** Dead, running, retrying, waiting, cancelled, done: the order of `jobStates`. */
const urgency = sql.join(
  [
    sql`case ${bossJob.state}`,
    ...jobStates.map((state, place) => sql`when ${bossStateOf(state)} then ${place}::int`),
    sql`end`,
  ],
  sql` `,
)

export async function list(db: Db, { page, size, state }: z.output<typeof listJobs.query>) {
  const bossState = state && bossStateOf(state)
  const wanted = bossState && eq(bossJob.state, bossState)
  const [total] = await db.select({ rows: count() }).from(bossJob).where(wanted)
  const rows = await db
    .select()
    .from(bossJob)
    .where(wanted)
    .orderBy(urgency, desc(bossJob.createdOn), bossJob.id)
    .limit(size)
    .offset(page * size)
  const totalElements = total?.rows ?? 0
  return { content: rows.map(view), page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
