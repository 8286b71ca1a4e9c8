import type { Store } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { describeError, type Log } from '../log.ts'
import { DeadJob, type Job } from './job.ts'
import { DIED, type JobResult, openBoss, PACE, type Pace, takeJobs } from './queue.ts'
import { startTicking } from './tick.ts'

/** Makes the job tables and queues, without running anything: for migrations, tests and tasks. */
export async function installJobs({ pool }: Pick<Store, 'pool'>, jobs: Record<string, Job>, log: Log) {
  const boss = await openBoss(pool, jobs, log)
  await boss.stop({ graceful: false, close: false })
}

/** Runs jobs in this process and ticks, until stopped. */
export async function startJobs({
  store,
  now,
  log,
  hasRoom = async () => true,
  jobs,
  pace = PACE,
  ...services
}: Omit<PaymentServices, 'db'> & {
  store: Store
  now: () => Date
  hasRoom?: () => Promise<boolean>
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
  const stopTicking = startTicking({ db, jobs, now, log, hasRoom, onSent: wake })
  return {
    /** Takes no more jobs and lets the running ones finish; those still running after the time are tried again later. */
    stop: async (withinMs: number) => {
      const ticked = stopTicking()
      await boss.stop({ graceful: true, timeout: withinMs, close: false })
      await ticked
    },
  }
}

/** Of a failure only what may be shown is kept with the job. */
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
