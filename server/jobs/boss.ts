import type { Store } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { describeError, type Log } from '../log.ts'
import { DeadJob, type Job } from './job.ts'
import { DIED, type JobResult, openBoss, PACE, type Pace, takeJobs } from './queue.ts'
import { startTicking } from './tick.ts'

/** Creates the job tables and queues without running anything: for migrations, tests and tasks. */
export async function installJobs({ pool }: Pick<Store, 'pool'>, jobs: Record<string, Job>, log: Log) {
  const boss = await openBoss(pool, jobs, log)
  await boss.stop({ graceful: false, close: false })
}

/** Runs jobs and ticks in this process, until stopped. */
export async function startJobs({
  store,
  now,
  log,
  hasDiskSpace = async () => true,
  jobs,
  pace = PACE,
  ...services
}: Omit<PaymentServices, 'db'> & {
  store: Store
  now: () => Date
  hasDiskSpace?: () => Promise<boolean>
  jobs: Record<string, Job>
  pace?: Pace
}) {
  const { db, pool } = store
  const boss = await openBoss(pool, jobs, log, pace)
  const workers = new Map<string, string>()
  for (const [name, job] of Object.entries(jobs)) {
    const worker = await takeJobs(
      boss,
      name,
      { atOnce: job.atOnce, pollMs: job.turn || name === DIED ? pace.turnPollMs : pace.pollMs },
      ({ id, data, retryCount, sourceName, sourceId, sourceRetryCount }) => {
        const died =
          sourceName && sourceId
            ? { name: sourceName, id: sourceId, tries: (sourceRetryCount ?? 0) + 1 }
            : null
        const context = { ...services, db, log, now: now(), clock: now }
        return settle(name, log, id, job.run(context, data, { id, tries: retryCount + 1, died }))
      },
    )
    workers.set(name, worker)
  }
  const wake = (names: string[]) => {
    for (const name of names) {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    }
  }
  const stopTicking = startTicking({ db, jobs, now, log, hasDiskSpace, onSent: wake })
  return {
    /** Takes no more jobs and lets running ones finish; those still running after the time limit are retried later. */
    stop: async (withinMs: number) => {
      const ticked = stopTicking()
      await boss.stop({ graceful: true, timeout: withinMs, close: false })
      await ticked
    },
  }
}

/** Stores only the parts of a failure that admins may see. */
async function settle(job: string, log: Log, jobId: string, run: Promise<void>): Promise<JobResult> {
  try {
    await run
    return { status: 'completed' }
  } catch (error) {
    const { name, message, code } = describeError(error)
    log.warn({ job, jobId, err: error }, 'jobs: a try failed')
    return { status: error instanceof DeadJob ? 'deadletter' : 'failed', output: { name, message, code } }
  }
}
