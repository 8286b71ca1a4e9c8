import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { type JobStore, openJobStore, runJobs, silent, until } from '../test/testQueue.ts'
import { bossJob } from './bossTable.ts'
import { every, job } from './job.ts'
import { openBoss } from './queue.ts'
import { startTicking, tick } from './tick.ts'

let ran: Date[] = []
const rules = {
  run: async ({ now }: { now: Date }) => void ran.push(now),
  tries: 1,
  firstRetryMs: 1000,
  atOnce: 1,
}
const jobs = {
  minutely: job(z.object({}), { ...rules, turn: every(MINUTE_MS) }),
  hourly: job(z.object({}), { ...rules, run: async () => {}, turn: every(HOUR_MS) }),
  onlySent: job(z.object({}), rules),
}

let store: JobStore
beforeAll(async () => {
  store = await openJobStore()
  await (await openBoss(store.pool, jobs, silent)).stop({ graceful: false, close: false })
})
beforeEach(async () => {
  ran = []
  await store.db.delete(bossJob)
})
afterAll(() => store.close())

const at = (time: string) => new Date(`2026-12-06T${time}+03:00`)
const tickAt = (time: string) => tick(store.db, jobs, at(time), at(time))

test('each turn is sent once, however many processes tick', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, () => tickAt('09:00:00')))
  expect(sent.flat().sort()).toEqual(['hourly', 'minutely'])
  expect(await tickAt('09:00:59.999')).toEqual([])
  expect(await tickAt('09:01:00')).toEqual(['minutely'])
  expect(await tickAt('10:00:00')).toEqual(['minutely', 'hourly'])
})

test('a missed turn is sent later within its period', async () => {
  expect(await tickAt('09:47:12')).toEqual(['minutely', 'hourly'])
})

test('a clock moved back to the same hour starts new turns', async () => {
  const wall = new Date('2026-11-15T12:00:00Z')
  expect(await tick(store.db, jobs, at('09:00:00'), wall)).toHaveLength(2)
  expect(await tick(store.db, jobs, at('09:00:00'), new Date(wall.getTime() + 1))).toHaveLength(0)
  expect(await tick(store.db, jobs, at('09:00:00'), new Date(wall.getTime() + DAY_MS))).toHaveLength(2)
})

test('a started process ticks at once, and its handlers get the clock of the app', async () => {
  const started = at('09:00:30')
  await runJobs(store, { jobs })
  await until(() => expect(ran).toEqual([started]))
})

test('ticking pauses while the disk is nearly full', async () => {
  let room = false
  const tickNow = () => {
    const stop = startTicking({
      db: store.db,
      jobs,
      now: () => at('09:00:00'),
      log: silent,
      hasDiskSpace: async () => room,
      onSent: (names) => sent.push(...names),
    })
    return stop()
  }
  const sent: string[] = []
  await tickNow()
  expect([sent, await store.db.$count(bossJob)]).toEqual([[], 0])
  room = true
  await tickNow()
  expect(sent).toEqual(['minutely', 'hourly'])
})
