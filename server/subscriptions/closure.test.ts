import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, day, startOfDay } from '../../domain/dates.ts'
import { outbox } from '../mail/table.ts'
import { test } from '../test/app.ts'
import { addClosure } from './closure.ts'
import { aCustomer } from './testCustomer.ts'
import { aSubscription } from './testSubscription.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)
const holiday = (date = MONDAY) => ({ date, reasonEn: 'National Day', reasonAr: 'العيد الوطني' })

test('a closure moves what was due, and what follows moves along; each customer hears of it once', async ({
  db,
}) => {
  const c = await aCustomer(db)
  await aSubscription(db, {
    userId: c.user.id,
    start: addDays(SUNDAY, 7),
    over: { renewalOfId: c.id, language: 'ar' },
  })
  await aSubscription(db, {
    over: { customerEmail: 'guest@waraq.example', language: 'ar', customerName: 'نور' },
  })
  expect(await addClosure(c.context(), holiday(), 'en', c.context().now)).toBe(true)
  expect((await c.dates()).map(([date]) => date)).toEqual([
    '2026-12-06',
    '2026-12-08',
    '2026-12-09',
    '2026-12-10',
    '2026-12-13',
  ])
  expect(await c.history()).toEqual([
    ['PAID', null, 'ACTIVE'],
    ['CLOSURE_MOVED', 'ACTIVE', 'ACTIVE'],
  ])
  const list = await c.send('GET', '/subscriptions/my-subscriptions')
  expect(list.body.map((s: { startDate: string; endDate: string }) => [s.startDate, s.endDate])).toEqual([
    ['2026-12-14', '2026-12-20'],
    ['2026-12-06', '2026-12-13'],
  ])
  const calendar = await c.send('GET', `/deliveries/calendar?from=${SUNDAY}&to=2026-12-31`)
  expect(calendar.body).toMatchObject({
    movedAway: [{ date: MONDAY, to: '2026-12-13', because: 'CLOSURE' }],
    closures: [{ date: MONDAY, reason: 'National Day' }],
  })

  expect(await addClosure(c.context(), holiday(), 'en', c.context().now)).toBe(false)
  const emails = await db.select().from(outbox).where(eq(outbox.kind, 'deliveries.closureMoved'))
  const [english, arabic, ...more] = emails.toSorted((a, b) => (a.language > b.language ? -1 : 1))
  expect(more).toEqual([])
  expect(english?.subject).toBe('We’re closed on Monday 7 December: your delivery moves')
  expect(english?.text).toContain('National Day')
  expect(english?.text).toMatch(/Mon 7 Dec.*comes on Sun 13 Dec/s)
  expect(english?.text).toMatch(/Sun 13 Dec.*comes on Sun 20 Dec/s)
  expect(arabic?.to).toBe('guest@waraq.example')
  expect(arabic?.text).toContain('العيد الوطني')
  expect(arabic?.text).not.toContain('/dashboard')
})

test('a day that has begun cannot be closed, and what was cancelled stays where it is', async ({ db }) => {
  const c = await aCustomer(db)
  const before = await c.dates()
  await expect(addClosure(c.context(), holiday(), 'en', startOfDay(MONDAY))).rejects.toMatchObject({
    code: 'DAY_CLOSED',
  })
  await c.send('POST', `${c.own}/cancel`)
  await addClosure(c.context(), holiday(), 'en', c.context().now)
  expect((await c.dates()).map(([date]) => date)).toEqual(before.map(([date]) => date))
  expect(await db.$count(outbox, eq(outbox.kind, 'deliveries.closureMoved'))).toBe(0)
})
