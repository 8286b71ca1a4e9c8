import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day } from '../../domain/dates.ts'
import { AdminMenuWeek, weekMenu } from '../../domain/menu/contract.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { buildApp } from '../app.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { salads } from '../tables/menu.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { anAdmin, THIS_WEEK, visit, week } from '../test/testMenu.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { fillMenus } from './fillMenus.ts'

const next = week(1)
const [sunday = next, monday = next, tuesday = next] = daysOfWeek(next)
const ids = async (db: Db) => (await readSalads(db)).map((s) => s.id)
const archive = (db: Db, id: string) => db.update(salads).set({ status: 'ARCHIVED' }).where(eq(salads.id, id))
const weekIn = (answer: { json(): unknown }) => AdminMenuWeek.parse(answer.json())
const plannedIn = (answer: { json(): unknown }) => weekIn(answer).days.map((d) => d.salad?.id ?? null)
const failure = (answer: { statusCode: number; json(): { errorCode?: string; message?: string } }) => [
  answer.statusCode,
  answer.json().errorCode,
  answer.json().message,
]

describe('planning a week', () => {
  test('is public at once, adds a missing alternative, and is in the audit log', async ({ app, db }) => {
    const admin = await anAdmin(db, app)
    const [one = '', two = '', three = ''] = await ids(db)
    expect((await visit(app, `/menu?week=${next}`)).json().days).toEqual([])
    const planned = weekIn(
      await admin.plan(tuesday, [
        { date: sunday, saladId: one, alternativeId: two },
        { date: monday, saladId: three },
      ]),
    )
    expect(planned.week).toBe(next)
    expect(planned.days.map((d) => [d.salad?.id ?? null, d.by, d.open])).toEqual([
      [one, 'ADMIN', true],
      [three, 'ADMIN', true],
      ...Array(3).fill([null, null, true]),
    ])
    expect(planned.days[0]?.alternative?.id).toBe(two)
    expect([one, three, undefined]).not.toContain(planned.days[1]?.alternative?.id)
    const shown = weekMenu.returns.parse((await visit(app, `/menu?week=${next}`)).json())
    expect(shown.days.map((d) => d.salad.id)).toEqual([one, three])
    expect(weekIn(await admin.week(sunday))).toEqual(planned)
    const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'PUT /admin/menus/:week'))
    expect([row?.target, row?.details]).toEqual([next, { changed: [sunday, monday] }])
  })

  test('swaps two days, keeps the others, and leaves a day without a salad to the rotation', async ({
    app,
    db,
  }) => {
    await fillMenus(db, NOW)
    const admin = await anAdmin(db, app)
    const before = plannedIn(await admin.week(next))
    const [a = '', b = '', , ...rest] = before
    const after = await admin.plan(next, [
      { date: sunday, saladId: b },
      { date: monday, saladId: a },
      { date: tuesday, saladId: null },
    ])
    expect(plannedIn(after)).toEqual([b, a, null, ...rest])
    expect(weekIn(after).days.map((d) => d.by)).toEqual(['ADMIN', 'ADMIN', null, 'ROTATION', 'ROTATION'])
    expect(plannedIn(await admin.fill(next))[2]).not.toBeNull()
  })

  test('refuses the same salad twice and names the day', async ({ app, db }) => {
    const [one = ''] = await ids(db)
    const days = [
      { date: sunday, saladId: one },
      { date: monday, saladId: one },
    ]
    const english = await (await anAdmin(db, app)).plan(next, days)
    expect(failure(english)).toEqual([
      409,
      'MENU_SALAD_TWICE',
      'A week can’t have the same salad twice. Choose another one for Monday 7 December.',
    ])
    expect(english.json().details).toEqual([
      {
        field: 'days.1.saladId',
        message: 'This salad is already on another day of the week',
        key: 'saladTwice',
      },
    ])
    const arabic = await (await anAdmin(db, app, { language: 'ar' })).plan(next, days)
    expect(arabic.json().message).toContain('الاثنين 7 ديسمبر')
    const admin = await anAdmin(db, app)
    await admin.plan(next, [{ date: sunday, saladId: one }])
    expect(failure(await admin.plan(next, [{ date: tuesday, saladId: one }]))[1]).toBe('MENU_SALAD_TWICE')
  })

  test('refuses an archived salad, as salad and as alternative, and names it', async ({ app, db }) => {
    const [one = '', gone = ''] = await ids(db)
    await archive(db, gone)
    const admin = await anAdmin(db, app)
    const refusal = [
      409,
      'MENU_SALAD_ARCHIVED',
      'Fattoush is archived and can’t be served. Choose another salad.',
    ]
    expect(failure(await admin.plan(next, [{ date: sunday, saladId: gone }]))).toEqual(refusal)
    expect(failure(await admin.plan(next, [{ date: sunday, saladId: one, alternativeId: gone }]))).toEqual(
      refusal,
    )
  })

  test('refuses invalid input at its field', async ({ app, db }) => {
    const admin = await anAdmin(db, app)
    const [one = ''] = await ids(db)
    const nobody = '0199c0de-0000-7000-8000-000000000000'
    const field = async (...days: Parameters<typeof admin.plan>[1]) => {
      const answer = await admin.plan(next, days)
      return [answer.statusCode, answer.json().errorCode, answer.json().details?.[0]?.field]
    }
    const refused = (name: string) => [400, 'VALIDATION_FAILED', name]
    expect(await field({ date: sunday, saladId: one, alternativeId: one })).toEqual(
      refused('days.0.alternativeId'),
    )
    expect(await field({ date: sunday, saladId: nobody })).toEqual(refused('days.0.saladId'))
    expect(await field({ date: sunday, saladId: one, alternativeId: nobody })).toEqual(
      refused('days.0.alternativeId'),
    )
    expect(await field({ date: addDays(next, 5), saladId: one })).toEqual(refused('days.0.date'))
    expect(await field({ date: sunday, saladId: one }, { date: sunday, saladId: null })).toEqual(
      refused('days.1.date'),
    )
    expect((await admin.week(day('9999-12-31'))).statusCode).toBe(400)
    expect((await admin.plan(day('0000-01-01'), [])).statusCode).toBe(400)
  })
})

describe('the cutoff', () => {
  const wednesday = day('2026-12-02')
  const at = (instant: string) => new Date(instant)

  test('a day is open until it begins in Bahrain', async ({ db }) => {
    const [one = '', two = ''] = await ids(db)
    let now = at('2026-12-01T23:59:59.999+03:00')
    const app = await buildApp(testDeps(db, {}, { now: () => now }))
    const admin = await anAdmin(db, app, { at: now })
    const planned = await admin.plan(wednesday, [{ date: wednesday, saladId: one, alternativeId: two }])
    expect(weekIn(planned).days.map((d) => d.open)).toEqual([false, false, false, true, true])
    now = at('2026-12-02T00:00:00.000+03:00')
    expect(
      failure(await admin.plan(wednesday, [{ date: wednesday, saladId: two, alternativeId: one }])),
    ).toEqual([
      409,
      'MENU_DAY_CLOSED',
      'The menu for Wednesday 2 December closed at midnight and can no longer be changed.',
    ])
    expect(failure(await admin.plan(wednesday, [{ date: wednesday, saladId: null }]))[1]).toBe(
      'MENU_DAY_CLOSED',
    )
    // The board sends the whole week, including unchanged closed days.
    const same = await admin.plan(wednesday, [
      { date: wednesday, saladId: one, alternativeId: two },
      { date: addDays(wednesday, 1), saladId: two },
    ])
    expect(plannedIn(same)).toEqual([null, null, null, one, two])
    await app.close()
  })

  test('clearing, filling and copying do not change closed days, and a past week is refused', async ({
    db,
  }) => {
    const now = at('2026-12-02T00:00:00.000+03:00')
    await fillMenus(db, NOW, { weeksBack: 1 })
    const app = await buildApp(testDeps(db, {}, { now: () => now }))
    const admin = await anAdmin(db, app, { at: now })
    const before = plannedIn(await admin.week(wednesday))
    expect(plannedIn(await admin.clear(wednesday))).toEqual([...before.slice(0, 4), null])
    expect(plannedIn(await admin.fill(wednesday)).slice(0, 4)).toEqual(before.slice(0, 4))
    const last = plannedIn(await admin.week(addDays(wednesday, -7)))
    expect(plannedIn(await admin.copy(wednesday))).toEqual([...before.slice(0, 4), last[4]])
    for (const act of [admin.clear, admin.fill, admin.copy])
      expect(failure(await act(addDays(wednesday, -7))).slice(0, 2)).toEqual([409, 'MENU_DAY_CLOSED'])
    await app.close()
  })
})

describe('copying last week', () => {
  test('plans the same salads and alternatives, and leaves archived ones to the rotation', async ({
    app,
    db,
  }) => {
    await fillMenus(db, NOW)
    const admin = await anAdmin(db, app)
    const source = weekIn(await admin.week(THIS_WEEK))
    const copied = weekIn(await admin.copy(next))
    const meals = ({ days }: typeof source) => days.map((d) => [d.salad?.id, d.alternative?.id])
    expect(meals(copied)).toEqual(meals(source))
    const gone = source.days[1]?.salad?.id ?? ''
    await archive(db, gone)
    const again = weekIn(await admin.copy(next))
    expect(again.days.map((d) => d.by)).toEqual(['ADMIN', 'ROTATION', 'ADMIN', 'ADMIN', 'ADMIN'])
    expect(again.days.flatMap((d) => [d.salad?.id, d.alternative?.id])).not.toContain(gone)
    expect(new Set(again.days.map((d) => d.salad?.id)).size).toBe(5)
  })

  test('is refused if the rotation cannot fill the rest, and changes nothing', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const admin = await anAdmin(db, app)
    const served = plannedIn(await admin.week(THIS_WEEK))
    const before = plannedIn(await admin.week(next))
    // Only four of the five copied salads are left, so one day would have none.
    for (const id of await ids(db)) if (!served.slice(1).includes(id)) await archive(db, id)
    expect(failure(await admin.copy(next)).slice(0, 2)).toEqual([409, 'TOO_FEW_SALADS'])
    expect(plannedIn(await admin.week(next))).toEqual(before)
  })

  test('without a last week is refused', async ({ app, db }) => {
    expect(failure(await (await anAdmin(db, app)).copy(next)).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
  })
})

test('filling a week with too few salads is refused', async ({ app, db }) => {
  for (const id of (await ids(db)).slice(4)) await archive(db, id)
  expect(failure(await (await anAdmin(db, app)).fill(next))).toEqual([
    409,
    'TOO_FEW_SALADS',
    'A week needs at least six salads that aren’t archived.',
  ])
})

test('an archived salad on a planned day leads to a warning', async ({ app, db }) => {
  await fillMenus(db, NOW)
  const admin = await anAdmin(db, app)
  const planned = weekIn(await admin.week(next))
  expect(planned.warnings).toEqual([])
  await archive(db, planned.days[2]?.salad?.id ?? '')
  expect(weekIn(await admin.week(next)).warnings).toContainEqual({ date: tuesday, warning: 'ARCHIVED' })
})

test('a week shows how many open deliveries each day has', async ({ app, db }) => {
  const admin = await anAdmin(db, app)
  await aSubscription(db, { start: sunday, days: 5 })
  await aSubscription(db, { start: monday, days: 2, status: 'PAUSED' })
  await aSubscription(db, { start: sunday, days: 5, status: 'CANCELLED' })
  await aSubscription(db, { start: sunday, days: 5, status: 'PENDING_PAYMENT' })
  const { deliveries: rows } = await aSubscription(db, { start: sunday, days: 2 })
  const [first, second] = rows.map((d) => eq(deliveries.id, d.id))
  await db.update(deliveries).set({ frozenAt: NOW, assignedSalads: [] }).where(first)
  await db.update(deliveries).set({ status: 'CANCELLED' }).where(second)
  const counted = (answer: { json(): unknown }) => weekIn(answer).days.map((d) => d.deliveries)
  expect(counted(await admin.week(next))).toEqual([1, 2, 2, 1, 1])
  expect(counted(await admin.week(week(2)))).toEqual([0, 0, 0, 0, 0])
  expect(counted(await admin.fill(next))).toEqual([1, 2, 2, 1, 1])
})
