import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, HOUR_MS, MINUTE_MS, startOfDay } from '../../domain/dates.ts'
import { marksUntil, UNDO_MS } from '../../domain/deliveries/failures.ts'
import { changeStatus } from '../deliveries/changeStatus.ts'
import { payloads } from '../jobs/payloads.ts'
import { emailFailed } from '../problems/emailFailed.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { runMarks } from '../tables/runs.ts'
import { NOW, test } from '../test/app.ts'
import { aDriver, aRun, aStop, TODAY } from '../test/testRun.ts'

const instant = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
type Answer = { id: string; result: string; status: string | null }
const results = (body: { marks: Answer[] }) => body.marks.map((m) => [m.result, m.status])

describe("a driver's mark", () => {
  test('moves its delivery from any earlier step, with the time of the mark', async ({ db }) => {
    const run = await aRun(db, { stops: 0 })
    const { token } = await run.link()
    for (const [status, steps] of [
      ['OUT_FOR_DELIVERY', ['DELIVERED']],
      ['PREPARING', ['OUT_FOR_DELIVERY', 'DELIVERED']],
      ['SCHEDULED', ['PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED']],
    ] as const) {
      const stop = await aStop(db, run.driver.id, { status })
      run.at(new Date(NOW.getTime() + HOUR_MS))
      const { body } = await run.deliver(token, run.mark(stop.id, 'DELIVERED', { at: instant(MINUTE_MS) }))
      expect(results(body)).toEqual([['TAKEN', 'DELIVERED']])
      expect((await run.row(stop.id))?.deliveredAt).toEqual(new Date(NOW.getTime() + MINUTE_MS))
      const history = await db
        .select()
        .from(deliveryHistory)
        .where(eq(deliveryHistory.deliveryId, stop.id))
        .orderBy(asc(deliveryHistory.id))
      expect(history.map((h) => [h.to, h.reason])).toEqual(steps.map((to) => [to, 'DRIVER']))
    }
  })

  test('of a failure has a reason; an impossible time is limited to the day', async ({ db }) => {
    const run = await aRun(db, { stops: 4 })
    const { token } = await run.link()
    const [early, late, other, before] = run.stops.map((s) => s.id)
    const failed = { reason: 'NOBODY_HOME', note: '  Rang twice ' }
    await run.deliver(
      token,
      run.mark(early ?? '', 'FAILED', { ...failed, at: '2020-01-01T00:00:00Z' }),
      run.mark(late ?? '', 'DELIVERED', { at: '2030-01-01T00:00:00Z' }),
      run.mark(before ?? '', 'DELIVERED', { at: '2020-01-01T00:00:00Z' }),
      run.mark(other ?? '', 'FAILED'),
    )
    expect(await run.row(early ?? '')).toMatchObject({
      status: 'FAILED',
      failureReason: 'NOBODY_HOME',
      failureNote: 'Rang twice',
      failedAt: NOW,
    })
    expect((await run.row(late ?? ''))?.deliveredAt).toEqual(NOW)
    expect((await run.row(before ?? ''))?.deliveredAt).toEqual(startOfDay(TODAY))
    expect((await run.row(other ?? ''))?.failureReason).toBe('OTHER')
  })

  test('of a failure emails the customer once, after the time to undo', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    run.at(new Date(NOW.getTime() + HOUR_MS))
    const mark = run.mark(run.first, 'FAILED', { reason: 'NOBODY_HOME' })
    await run.deliver(token, mark)
    await run.deliver(token, mark)
    const { rows } = await db.execute<{ data: unknown; waits: boolean }>(
      sql`select data, start_after > created_on as waits from pgboss.job where name = 'deliveries.tellFailed'`,
    )
    expect(rows.map((job) => job.waits)).toEqual([true])
    const payload = payloads['deliveries.tellFailed'].parse(rows[0]?.data)
    await emailFailed({ db, mail: run.deps.mail, now: new Date(NOW.getTime() + 2 * HOUR_MS) }, payload)
    const sent = await db.select().from(outbox).where(eq(outbox.kind, 'deliveries.failed'))
    expect(sent).toHaveLength(1)
  })

  test('counts once however often it is sent, also concurrently', async ({ store, db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const mark = run.mark(run.first, 'DELIVERED')
    for (let n = 0; n < 3; n++)
      expect(results((await run.deliver(token, mark, mark)).body)).toEqual([
        ['TAKEN', 'DELIVERED'],
        ['TAKEN', 'DELIVERED'],
      ])
    expect(await db.select().from(deliveryHistory)).toHaveLength(1)

    const racing = await aRun(store.db)
    const raced = await racing.link()
    const one = racing.mark(racing.first, 'DELIVERED')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => racing.deliver(raced.token, one)))
    for (const { body } of answers) expect(results(body)).toEqual([['TAKEN', 'DELIVERED']])
    expect(await store.db.select().from(runMarks)).toHaveLength(1)
    expect(await store.db.select().from(deliveryHistory)).toHaveLength(1)
  })

  test('can be undone for two minutes by the phone’s times, however late both arrive', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    run.at(new Date(NOW.getTime() + 5 * HOUR_MS))
    const [a, b] = run.stops.map((s) => s.id)
    const pair = (id = '', after: number) => [
      run.mark(id, 'FAILED', { at: instant(0) }),
      run.mark(id, 'UNDO', { at: instant(after) }),
    ]
    const inTime = await run.deliver(token, ...pair(a, UNDO_MS))
    expect(results(inTime.body)).toEqual([
      ['TAKEN', 'FAILED'],
      ['TAKEN', 'OUT_FOR_DELIVERY'],
    ])
    expect(await run.row(a ?? '')).toMatchObject({ status: 'OUT_FOR_DELIVERY', failedAt: null })
    const tooLate = await run.deliver(token, ...pair(b, UNDO_MS + 1))
    expect(results(tooLate.body)).toEqual([
      ['TAKEN', 'FAILED'],
      ['REFUSED', 'FAILED'],
    ])
  })

  test('cannot be undone hours later with an old time', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const [mark, undo] = [run.mark(run.first, 'DELIVERED'), run.mark(run.first, 'UNDO')]
    await run.deliver(token, mark)
    run.at(new Date(NOW.getTime() + UNDO_MS + 1))
    // Sending the mark again with it changes nothing.
    expect(results((await run.deliver(token, mark, undo)).body)).toEqual([
      ['TAKEN', 'DELIVERED'],
      ['REFUSED', 'DELIVERED'],
    ])
    // Nor does another mark that is undone together with it.
    run.at(new Date(NOW.getTime() + 5 * HOUR_MS))
    const [failed, back] = [
      run.mark(run.first, 'FAILED', { at: instant(5 * HOUR_MS) }),
      run.mark(run.first, 'UNDO', { at: instant(5 * HOUR_MS) }),
    ]
    expect(results((await run.deliver(token, failed, back)).body)).toEqual([
      ['REFUSED', 'DELIVERED'],
      ['REFUSED', 'DELIVERED'],
    ])
  })

  test('that contradicts a settled delivery counts for two minutes, whatever its time', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const [a = '', b = ''] = run.stops.map((s) => s.id)
    await run.deliver(token, run.mark(a, 'DELIVERED'), run.mark(b, 'FAILED', { reason: 'NOBODY_HOME' }))
    run.at(new Date(NOW.getTime() + UNDO_MS))
    const inTime = await run.deliver(token, run.mark(a, 'FAILED', { at: instant(0) }))
    expect(results(inTime.body)).toEqual([['TAKEN', 'FAILED']])
    run.at(new Date(NOW.getTime() + 2 * UNDO_MS + MINUTE_MS))
    const before = [await run.row(a), await run.row(b)]
    const late = await run.deliver(
      token,
      run.mark(a, 'DELIVERED', { at: instant(0) }),
      run.mark(b, 'FAILED', { reason: 'OTHER', at: instant(0) }),
      run.mark(b, 'UNDO', { at: instant(0) }),
    )
    expect(results(late.body)).toEqual([
      ['REFUSED', 'FAILED'],
      ['REFUSED', 'FAILED'],
      ['REFUSED', 'FAILED'],
    ])
    expect([await run.row(a), await run.row(b)]).toEqual(before)
    // A refused mark does not block later marks after an admin undid the failure.
    const back = { id: a, action: 'undoFail', byUserId: run.admin.id, reason: 'ADMIN' } as const
    await changeStatus(db, back, new Date(NOW.getTime() + 3 * UNDO_MS))
    const again = await run.deliver(token, run.mark(a, 'DELIVERED'))
    expect(results(again.body)).toEqual([['TAKEN', 'DELIVERED']])
  })

  test('is superseded by a later one that arrived first', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const [wrong, undo, right] = [
      run.mark(run.first, 'DELIVERED'),
      run.mark(run.first, 'UNDO'),
      run.mark(run.first, 'FAILED', { reason: 'NO_ANSWER' }),
    ]
    expect(results((await run.deliver(token, right)).body)).toEqual([['TAKEN', 'FAILED']])
    expect(results((await run.deliver(token, undo)).body)).toEqual([['SUPERSEDED', 'FAILED']])
    expect(results((await run.deliver(token, wrong)).body)).toEqual([['SUPERSEDED', 'FAILED']])
    expect(await run.row(run.first)).toMatchObject({ status: 'FAILED', failureReason: 'NO_ANSWER' })
  })

  test('is refused if the shop settled, cancelled or resolved the delivery', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const [a = '', b = ''] = run.stops.map((s) => s.id)
    const byAdmin = { id: a, action: 'fail', byUserId: run.admin.id, reason: 'ADMIN' } as const
    await changeStatus(db, byAdmin, NOW)
    expect(results((await run.deliver(token, run.mark(a, 'DELIVERED'))).body)).toEqual([
      ['REFUSED', 'FAILED'],
    ])
    // The delivery's history shows the driver's mark.
    const { body: story } = await run.send('GET', `/admin/deliveries/${a}`)
    expect(story.history).toContainEqual({
      at: NOW.toISOString(),
      text: 'The driver’s update arrived too late and was ignored: Delivered',
      actor: 'Ali Hasan',
    })
    const cancelled = await aStop(db, run.driver.id, { status: 'CANCELLED' })
    const refused = await run.deliver(token, run.mark(cancelled.id, 'DELIVERED'))
    expect(results(refused.body)).toEqual([['REFUSED', 'CANCELLED']])

    await run.deliver(token, run.mark(b, 'FAILED'))
    await db
      .update(deliveries)
      .set({ resolution: 'CLOSED', resolvedAt: NOW, resolvedBy: run.admin.id })
      .where(eq(deliveries.id, b))
    expect(results((await run.deliver(token, run.mark(b, 'UNDO'))).body)).toEqual([['REFUSED', 'FAILED']])
    expect(await run.row(b)).toMatchObject({ status: 'FAILED', resolution: 'CLOSED' })
  })

  test('counts again after the shop undid the delivery', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const byAdmin = { id: run.first, byUserId: run.admin.id, reason: 'ADMIN' } as const
    await run.deliver(token, run.mark(run.first, 'FAILED'))
    await changeStatus(db, { ...byAdmin, action: 'undoFail' }, NOW)
    const first = await run.deliver(token, run.mark(run.first, 'DELIVERED'))
    expect(results(first.body)).toEqual([['TAKEN', 'DELIVERED']])
    await changeStatus(db, { ...byAdmin, action: 'undoDeliver' }, NOW)
    const second = await run.deliver(token, run.mark(run.first, 'DELIVERED'))
    expect(results(second.body)).toEqual([['TAKEN', 'DELIVERED']])
  })

  test('that the shop undid does not return when a later one is undone', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const [a = '', b = ''] = run.stops.map((s) => s.id)
    await run.deliver(token, run.mark(a, 'FAILED'), run.mark(b, 'DELIVERED'))
    // The first goes out again on its day; the second is no longer delivered.
    const out = await run.send('POST', `/admin/deliveries/${a}/resolve`, { resolution: 'SAME_DAY' })
    expect(out.status).toBe(200)
    await run.send('POST', `/admin/deliveries/${b}/status`, { status: 'OUT_FOR_DELIVERY' })
    run.at(new Date(NOW.getTime() + HOUR_MS))
    for (const [id, kind] of [
      [a, 'DELIVERED'],
      [b, 'FAILED'],
    ] as const) {
      const pair = [
        run.mark(id, kind, { at: instant(HOUR_MS) }),
        run.mark(id, 'UNDO', { at: instant(HOUR_MS) }),
      ]
      expect(results((await run.deliver(token, ...pair)).body)).toEqual([
        ['TAKEN', kind],
        ['TAKEN', 'OUT_FOR_DELIVERY'],
      ])
      expect((await run.row(id))?.status).toBe('OUT_FOR_DELIVERY')
    }
    // Nor does an older mark that arrives only now.
    const old = run.mark(a, 'DELIVERED', { sequence: 0 })
    expect(results((await run.deliver(token, old)).body)).toEqual([['SUPERSEDED', 'OUT_FOR_DELIVERY']])
  })

  test('sent twice is one change, at the time of the last mark', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    run.at(new Date(NOW.getTime() + HOUR_MS))
    const [one, two] = [run.mark(run.first, 'DELIVERED'), run.mark(run.first, 'DELIVERED')]
    await run.deliver(token, one, two)
    expect(await db.select().from(deliveryHistory)).toHaveLength(1)
    expect((await run.row(run.first))?.deliveredAt?.toISOString()).toBe(two.at)
  })

  test('changes only deliveries of its run, by current day, slot and driver', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const zainab = await aDriver(db, 'Zainab')
    const other = await aStop(db, zainab.id)
    const tomorrow = await aStop(db, run.driver.id, { date: addDays(TODAY, 1) })
    const evening = await aStop(db, run.driver.id)
    await db.update(deliveries).set({ deliveryTimeSlot: 'EVENING_6_9' }).where(eq(deliveries.id, evening.id))
    // Assigned to another driver after the mark.
    await db.update(deliveries).set({ deliveryPersonId: zainab.id }).where(eq(deliveries.id, run.first))
    for (const id of [other.id, tomorrow.id, evening.id, run.first, randomUUID()]) {
      const { status, body } = await run.deliver(token, run.mark(id, 'DELIVERED'))
      expect([status, ...results(body)]).toEqual([200, ['REFUSED', null]])
    }
    expect(await db.select().from(runMarks)).toEqual([])
    expect(await db.select().from(deliveryHistory)).toEqual([])
  })

  test('is not superseded by an earlier mark of another driver', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    await run.deliver(token, run.mark(run.first, 'DELIVERED', { sequence: 5000 }))
    const back = { id: run.first, action: 'undoDeliver', byUserId: run.admin.id, reason: 'ADMIN' } as const
    await changeStatus(db, back, NOW)
    const zainab = await aDriver(db, 'Zainab')
    await db.update(deliveries).set({ deliveryPersonId: zainab.id }).where(eq(deliveries.id, run.first))
    const other = await run.link({ driverId: zainab.id })
    const { body } = await run.deliver(other.token, run.mark(run.first, 'FAILED', { sequence: 10 }))
    expect(results(body)).toEqual([['TAKEN', 'FAILED']])
  })

  test('is in the history with its driver and reason, even if the clocks of our processes differ', async ({
    db,
  }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const ahead = { id: run.first, byUserId: run.admin.id, reason: 'ADMIN' } as const
    await changeStatus(db, { ...ahead, action: 'undoDispatch' }, new Date(NOW.getTime() + HOUR_MS))
    await run.deliver(token, run.mark(run.first, 'FAILED', { reason: 'NOBODY_HOME' }))
    const zainab = await aDriver(db, 'Zainab')
    await changeStatus(db, { ...ahead, action: 'undoFail' }, NOW)
    await db.update(deliveries).set({ deliveryPersonId: zainab.id }).where(eq(deliveries.id, run.first))
    const other = await run.link({ driverId: zainab.id })
    await run.deliver(other.token, run.mark(run.first, 'FAILED', { reason: 'NO_ANSWER' }))
    const { body } = await run.send('GET', `/admin/deliveries/${run.first}`)
    const lines = body.history.map((line: { text: string; actor: string | null }) => [line.text, line.actor])
    expect(lines.toReversed().filter(([, actor]: string[]) => actor !== null)).toEqual([
      ['Out for delivery → Preparing', 'Noor Hasan'],
      ['Preparing → Out for delivery', 'Ali Hasan'],
      ['Out for delivery → Failed', 'Ali Hasan'],
      ['Failed → Out for delivery', 'Noor Hasan'],
      ['Out for delivery → Failed: No answer on the phone', 'Zainab'],
    ])
    const times = body.history.map((line: { at: string }) => line.at)
    expect(new Set(times).size).toBe(times.length)
  })

  test('with an id used for another delivery is refused', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const mark = run.mark(run.first, 'DELIVERED')
    const second = run.stops[1]?.id ?? ''
    await run.deliver(token, mark)
    const { body } = await run.deliver(token, { ...mark, deliveryId: second })
    expect(results(body)).toEqual([['REFUSED', null]])
    expect((await run.row(second))?.status).toBe('OUT_FOR_DELIVERY')
  })

  test('is accepted until noon of the next day, when the run shows no stops any more', async ({ db }) => {
    const run = await aRun(db, { stops: 3 })
    const { token } = await run.link()
    const noon = marksUntil(TODAY).getTime()
    run.at(new Date(noon - 1))
    const late = await run.deliver(token, run.mark(run.first, 'DELIVERED'))
    expect([late.status, late.body.stops, ...results(late.body)]).toEqual([200, [], ['TAKEN', 'DELIVERED']])
    expect((await run.row(run.first))?.deliveredAt?.getTime()).toBeLessThan(noon - 12 * HOUR_MS)
    // From a phone whose clock is a day ahead: it counts on its day all the same.
    const ahead = run.mark(run.stops[2]?.id ?? '', 'DELIVERED', { at: new Date(noon - 1).toISOString() })
    await run.deliver(token, ahead)
    expect((await run.row(ahead.deliveryId))?.deliveredAt?.getTime()).toBeLessThan(noon - 12 * HOUR_MS)
    run.at(new Date(noon))
    const over = await run.deliver(token, run.mark(run.stops[1]?.id ?? '', 'DELIVERED'))
    expect([over.status, over.body.errorCode]).toEqual([410, 'RUN_OVER'])
  })
})
