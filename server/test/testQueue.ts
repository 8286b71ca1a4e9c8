import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { installJobs, startJobs } from '../jobs/boss.ts'
import { bossJob } from '../jobs/bossTable.ts'
import type { Job } from '../jobs/job.ts'
import { PACE, type Pace } from '../jobs/queue.ts'
import { makeKeys } from '../keys.ts'
import { type Log, makeLog } from '../log.ts'
import { type Mail, openMail } from '../mail/mail.ts'
import { schedule } from '../schedule.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { noGateway } from './noGateway.ts'
import { openTestStore } from './testStore.ts'

export const NOW = new Date('2026-12-06T09:00:30+03:00')
export const silent = makeLog('silent', false)
export const QUICK: Pace = {
  ...PACE,
  pollMs: SECOND_MS / 2,
  turnPollMs: SECOND_MS / 2,
  superviseMs: SECOND_MS,
}
export const testMail = (smtpUrl?: string) =>
  openMail({ smtpUrl, mailFrom: 'Waraq <salam@waraq.example>', publicUrl: 'https://waraq.example' })

/** The services of jobs, beside a store. */
export const testJobServices = () => ({
  now: () => NOW,
  mail: testMail(),
  log: silent,
  tap: noGateway,
  keys: makeKeys('only-for-tests-0123456789-abcdefghij'),
  publicUrl: 'https://waraq.example',
})

/** A store with the shop's settings and the job queues. */
export async function openJobStore() {
  const store = await openTestStore()
  await insertFirstSettings(store.db, NOW)
  await installJobs(store, schedule, silent)
  return store
}
export type JobStore = Awaited<ReturnType<typeof openJobStore>>

/** Runs jobs until the test ends. */
export async function runJobs(
  store: JobStore,
  over: { jobs?: Record<string, Job>; mail?: Mail; log?: Log } = {},
) {
  const running = await startJobs({
    ...testJobServices(),
    store,
    jobs: schedule,
    pace: QUICK,
    ...over,
  })
  onTestFinished(() => running.stop(5 * SECOND_MS))
  return running
}

export const jobsIn = (db: Db) => db.select().from(bossJob)
export const stateOf = async (db: Db, id: string) => (await jobsIn(db)).find((job) => job.id === id)?.state

/** Makes waiting retries due at once. */
export const hurry = (db: Db) =>
  db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)

/** Repeats the check until it passes. */
export const until = (check: () => Promise<void> | void) =>
  expect.poll(async () => void (await check())).toBeUndefined()
