import type { Pool, QueryResult } from 'pg'
import { type JobResult as BossResult, getConstructionPlans, type JobWithMetadata, PgBoss } from 'pg-boss'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { withSchemaLock } from '../db/migrate.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'

/** The dead letter queue: pg-boss sends one of these when another job has used up its tries. */
export const DIED = 'jobs.died'

export type Pace = {
  /** A process without a heartbeat for this long has lost its jobs. */
  heartbeatMs: number
  /** How often lost jobs are looked for. Together with the heartbeat, the longest delay of a killed process's jobs. */
  superviseMs: number
  pollMs: number
  /** Jobs with turns are woken by this process's own tick; polling only finds those another process left. */
  turnPollMs: number
}
export const PACE: Pace = {
  heartbeatMs: 30 * SECOND_MS,
  superviseMs: 15 * SECOND_MS,
  pollMs: 2 * SECOND_MS,
  turnPollMs: 15 * SECOND_MS,
}

const RUN_LIMIT_MS = 5 * MINUTE_MS
/** A job that no process runs is kept long enough to fix the cause. */
const WAITING_KEPT_MS = 30 * DAY_MS
/** Longer than the longest turn of a schedule: the finished job is what prevents its turn from running again. */
const DONE_KEPT_MS = 2 * DAY_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS

const seconds = (ms: number) => Math.max(1, Math.round(ms / SECOND_MS))

/**
 * Runs pg-boss on the store's own pool: the embedded store has a single session, and a second pool would wait for the
 * first. The multi-statement texts of pg-boss open a transaction, which a failure would leave open in the session.
 */
const overPool = (pool: Pool) => ({
  async executeSql(text: string, values?: unknown[]) {
    const client = await pool.connect()
    try {
      const result: QueryResult | QueryResult[] = await client.query(text, values)
      client.release()
      return Array.isArray(result) ? { rows: result.flatMap((r) => r.rows) } : result
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
      throw error
    }
  },
})

/** pg-boss creates its tables itself, but two processes that start at the same moment would conflict. */
const install = (pool: Pool) =>
  withSchemaLock(pool, async (client) => {
    const { rows } = await client.query(`select to_regclass('pgboss.version') is not null as there`)
    if (!rows[0]?.there) await client.query(getConstructionPlans('pgboss'))
  })

/**
 * Starts pg-boss without workers. Afterwards its tables and one queue per job exist, even if several processes start at
 * once.
 */
export async function openBoss(pool: Pool, jobs: Record<string, Job>, log: Log, pace = PACE) {
  const boss = new PgBoss({
    db: overPool(pool),
    // Its own cron uses the wall clock; ours ticks on the app's clock (tick.ts).
    schedule: false,
    superviseIntervalSeconds: seconds(pace.superviseMs),
    monitorIntervalSeconds: seconds(pace.superviseMs),
    maintenanceIntervalSeconds: seconds(HOUR_MS),
    // Rebuilding indexes and watching vacuum is the operator's task on PostgreSQL and impossible on the embedded store.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue failed'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs: the queue warns'))
  await install(pool)
  await boss.start()

  const diedFirst = Object.keys(jobs).sort((a, b) => Number(b === DIED) - Number(a === DIED))
  for (const name of diedFirst) {
    const job = jobs[name]
    if (!job) continue
    const options = {
      retryLimit: job.tries - 1,
      retryDelay: seconds(job.firstRetryMs),
      retryBackoff: true,
      retryDelayMax: seconds(LONGEST_RETRY_MS),
      expireInSeconds: seconds(RUN_LIMIT_MS),
      heartbeatSeconds: seconds(pace.heartbeatMs),
      retentionSeconds: seconds(WAITING_KEPT_MS),
      deleteAfterSeconds: seconds(DONE_KEPT_MS),
      ...(name !== DIED && DIED in jobs && { deadLetter: DIED }),
    }
    await boss.createQueue(name, options)
    // The queue may be older than the program.
    await boss.updateQueue(name, options)
  }
  return boss
}

export type JobResult = Omit<BossResult, 'id'>

/** Takes jobs of one kind as long as there are any. Each is settled separately. */
export const takeJobs = (
  boss: PgBoss,
  name: string,
  { atOnce, pollMs }: { atOnce: number; pollMs: number },
  handle: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
) =>
  boss.work(
    name,
    {
      includeMetadata: true,
      perJobResults: true,
      // At least 2, because only a full batch makes pg-boss fetch again at once.
      batchSize: Math.max(2, atOnce),
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollMs / SECOND_MS,
    },
    async (batch: JobWithMetadata<unknown>[]) => {
      const results: BossResult[] = []
      const waiting = [...batch]
      const lane = async () => {
        for (let job = waiting.shift(); job; job = waiting.shift())
          results.push({ id: job.id, ...(await handle(job)) })
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      return results
    },
  )
