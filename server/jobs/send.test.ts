import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { schedule } from '../schedule.ts'
import { type JobStore, jobsIn, openJobStore, silent } from '../test/testQueue.ts'
import { bossJob } from './bossTable.ts'
import { openBoss } from './queue.ts'
import { enqueue, idOf, send } from './send.ts'

let store: JobStore
beforeAll(async () => {
  store = await openJobStore()
})
beforeEach(() => store.db.delete(bossJob))
afterAll(() => store.close())

const outboxId = randomUUID()

test('a job sent in a failed transaction does not exist', async () => {
  const failing = store.db.transaction(async (tx) => {
    await send(tx, 'mail.send', { outboxId })
    expect(await jobsIn(tx)).toHaveLength(1)
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await jobsIn(store.db)).toEqual([])
})

test('the row is the same that pg-boss would write', async () => {
  const boss = await openBoss(store.pool, schedule, silent)
  const [ours, theirs] = [randomUUID(), randomUUID()]
  await send(store.db, 'mail.send', { outboxId }, { id: ours, delayMs: 5 * MINUTE_MS })
  await boss.send('mail.send', { outboxId }, { id: theirs, startAfter: 300 })
  await boss.stop({ graceful: false, close: false })
  const rowOf = async (id: string) => {
    const { rows } = await store.db.execute(sql`
      select *, start_after - created_on as waits, keep_until - start_after as kept from pgboss.job where id = ${id}`)
    const { id: _, created_on, start_after, keep_until, ...rest } = rows[0] ?? {}
    return rest
  }
  expect(await rowOf(ours)).toMatchObject({ name: 'mail.send', retry_limit: 11, dead_letter: 'jobs.died' })
  expect(await rowOf(ours)).toEqual(await rowOf(theirs))
})

test('two jobs with the same id are one job', async () => {
  const id = idOf('mail.send', 'welcome 7')
  expect(await send(store.db, 'mail.send', { outboxId }, { id })).toBe(true)
  expect(await send(store.db, 'mail.send', { outboxId: randomUUID() }, { id })).toBe(false)
  const [job, ...more] = await store.db.select().from(bossJob).where(eq(bossJob.id, id))
  expect([job?.data, more]).toEqual([{ outboxId }, []])
})

test('an invalid payload and a job without a queue are refused', async () => {
  expect(() => send(store.db, 'mail.send', { outboxId: 'no id' })).toThrow()
  await expect(enqueue(store.db, 'nobody.knows', {})).rejects.toThrow('no queue for the job nobody.knows')
})
