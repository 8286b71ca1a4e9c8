import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { race, seeded } from '../../scripts/tasks/jobsRace.ts'
import { schedule } from '../schedule.ts'
import { outbox } from '../tables/mail.ts'
import {
  hurry,
  type JobStore,
  NOW,
  openJobStore,
  QUICK,
  runJobs,
  stateOf,
  testJobServices,
  until,
} from '../test/testQueue.ts'
import { startJobs } from './boss.ts'
import { bossJob } from './bossTable.ts'
import { jobCounts } from './counts.ts'
import { DeadJob, job } from './job.ts'
import { enqueue, idOf } from './send.ts'

let store: JobStore
beforeAll(async () => {
  store = await openJobStore()
})
beforeEach(async () => {
  await store.db.delete(bossJob)
  await store.db.delete(outbox)
})
afterAll(() => store.close())

const ID = idOf('test.work', 'the one')
/** The product's jobs and one more, whose tries do what the test says. */
const withWork = (run: (tries: number) => Promise<void>, tries = 3) => ({
  ...schedule,
  'test.work': job(z.object({}), {
    run: (_tools, _data, jobRun) => run(jobRun.tries),
    tries,
    firstRetryMs: SECOND_MS,
    atOnce: 1,
  }),
})

test('a failed job is retried until it works', async () => {
  const tries: number[] = []
  const jobs = withWork(async (n) => {
    tries.push(n)
    if (n < 3) throw new Error('not yet')
  })
  await runJobs(store, { jobs })
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await until(async () => {
    await hurry(store.db)
    expect(await stateOf(store.db, ID)).toBe('completed')
  })
  expect(tries).toEqual([1, 2, 3])
})

test('a job out of tries stays as dead, is counted, and sends one email to the shop', async () => {
  const jobs = withWork(async () => {
    throw new Error('never')
  }, 2)
  await runJobs(store, { jobs })
  const other = idOf('test.work', 'another')
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await enqueue(store.db, 'test.work', {}, { id: other })
  await until(async () => {
    await hurry(store.db)
    const { rows } = await store.pool.query(
      `select id from pgboss.job where name = 'test.work' and state = 'failed' and deletion_seconds = 90 * 86400`,
    )
    expect(rows).toHaveLength(2)
  })
  expect(await jobCounts(store.db)).toContainEqual({ name: 'test.work', waiting: 0, running: 0, dead: 2 })
  await until(async () => {
    // Other jobs die here as well, because there is no gateway.
    const emails = await store.db.select().from(outbox).where(like(outbox.subject, '%test.work%'))
    expect(emails).toMatchObject([
      {
        kind: 'ops.jobDied',
        to: 'salam@waraq.example',
        subject: expect.stringContaining('2 attempts'),
        sentAt: NOW,
      },
    ])
  })
})

test('a job that can never work is dead after its first try', async () => {
  const tries: number[] = []
  const jobs = withWork(async (n) => {
    tries.push(n)
    throw new DeadJob('no such thing')
  })
  await runJobs(store, { jobs })
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await until(async () => expect(await stateOf(store.db, ID)).toBe('failed'))
  expect(tries).toEqual([1])
})

test('the stored error contains no personal data', async () => {
  const jobs = withWork(async () => {
    throw new Error('no mailbox for noor@example.com, call +973 3612 3456')
  }, 1)
  await runJobs(store, { jobs })
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await until(async () => expect(await stateOf(store.db, ID)).toBe('failed'))
  const { rows } = await store.pool.query('select output::text as kept from pgboss.job where id = $1', [ID])
  expect(rows[0].kept).toContain('no mailbox for <email>')
  expect(rows[0].kept).not.toMatch(/noor|3612/)
})

test('stopping waits for the running job and takes no other', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const jobs = withWork(async () => {
    start()
    await released
  })
  const running = await startJobs({ ...testJobServices(), store, jobs, pace: QUICK })
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await started
  const stopped = running.stop(20 * SECOND_MS)
  const later = idOf('test.work', 'later')
  await enqueue(store.db, 'test.work', {}, { id: later })
  release()
  await stopped
  expect([await stateOf(store.db, ID), await stateOf(store.db, later)]).toEqual(['completed', 'created'])
})

test('a job still running at the end of the stop is retried', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const jobs = withWork(async () => {
    start()
    await released
  })
  const running = await startJobs({ ...testJobServices(), store, jobs, pace: QUICK })
  await enqueue(store.db, 'test.work', {}, { id: ID })
  await started
  await running.stop(SECOND_MS)
  expect(await stateOf(store.db, ID)).toBe('retry')
})

test('several processes can start at the same time on an empty store', async () => {
  await store.pool.query('drop schema pgboss cascade')
  const starting = Array.from({ length: 3 }, () => runJobs(store))
  await expect(Promise.all(starting)).resolves.toHaveLength(3)
  expect((await jobCounts(store.db)).map((count) => count.name).sort()).toEqual(Object.keys(schedule).sort())
})

// Only PostgreSQL serves two processes. The long version is `npm run test:jobs`.
const server = process.env.TEST_DATABASE_URL
if (server)
  test('a killed process loses no job and doubles no effect', async () => {
    const seed = Number(process.env.TEST_SEED ?? 1)
    const { jobs, effects, completed, runs } = await race(server, 80, seeded(seed))
    expect({ effects, completed }, `seed ${seed}`).toEqual({ effects: jobs, completed: jobs })
    // The killed process had a running job, which another one ran again.
    expect(runs, `seed ${seed}`).toBeGreaterThan(jobs)
  })
