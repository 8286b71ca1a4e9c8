import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { jobStates, type listJobs } from '../../domain/jobs/contract.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { foundIn } from '../db/search.ts'
import { type BossJob, bossJob } from './bossTable.ts'
import { stateOf, view } from './view.ts'

const bossStateOf = (state: (typeof jobStates)[number]): BossJob['state'] | undefined =>
  bossJob.state.enumValues.find((boss) => stateOf[boss] === state)

/** Dead, running, retrying, waiting, cancelled, done: the order of `jobStates`. */
const urgency = sql.join(
  [
    sql`case ${bossJob.state}`,
    ...jobStates.map((state, index) => sql`when ${bossStateOf(state)} then ${index}::int`),
    sql`end`,
  ],
  sql` `,
)

export async function list(
  db: Db,
  { state, search, sort, from, to, ...page }: z.output<typeof listJobs.query>,
) {
  const bossState = state && bossStateOf(state)
  const found = await paged(
    db,
    {
      table: bossJob,
      rows: (tx) => tx.select().from(bossJob).$dynamic(),
      where: [
        foundIn([bossJob.name, bossJob.id], search),
        happenedOn(bossJob.createdOn, { from, to }),
        bossState && eq(bossJob.state, bossState),
      ],
      order: sort
        ? [sortedBy(sort, { createdAt: bossJob.createdOn, name: bossJob.name })]
        : [urgency, desc(bossJob.createdOn)],
      unique: bossJob.id,
    },
    page,
  )
  return { ...found, content: found.content.map(view) }
}
