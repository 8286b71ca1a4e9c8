import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { en } from '../../domain/text/en.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { as, NOW, test } from '../test/app.ts'
import { MORNING, openDispatch, SUNDAY } from '../test/testDispatch.ts'
import { aPerson } from '../test/testMe.ts'
import { aProcess } from '../test/testStreams.ts'
import { aSubscription } from '../test/testSubscription.ts'

describe('one delivery', () => {
  test('goes forward and back one step at a time, with a history line for each step', async ({ db }) => {
    const { move, call, one, admin, row } = await openDispatch(db)
    for (const status of ['PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      expect(await move(status)).toMatchObject({ status: 200, body: { status } })
    expect(await row()).toMatchObject({ deliveredAt: MORNING })
    for (const status of ['OUT_FOR_DELIVERY', 'PREPARING', 'SCHEDULED'])
      expect(await move(status)).toMatchObject({ status: 200, body: { status, deliveredAt: null } })
    const lines = await db.select().from(deliveryHistory).orderBy(deliveryHistory.id)
    expect(lines.map((line) => [line.from, line.to, line.byUserId, line.reason])).toEqual([
      ['SCHEDULED', 'PREPARING', admin.id, 'ADMIN'],
      ['PREPARING', 'OUT_FOR_DELIVERY', admin.id, 'ADMIN'],
      ['OUT_FOR_DELIVERY', 'DELIVERED', admin.id, 'ADMIN'],
      ['DELIVERED', 'OUT_FOR_DELIVERY', admin.id, 'ADMIN'],
      ['OUT_FOR_DELIVERY', 'PREPARING', admin.id, 'ADMIN'],
      ['PREPARING', 'SCHEDULED', admin.id, 'ADMIN'],
    ])
    const { body } = await call('GET', one)
    expect(
      body.history.map((line: { text: string; actor: string | null }) => [line.text, line.actor]),
    ).toEqual([
      ['Preparing → Scheduled', 'Noor Hasan'],
      ['Out for delivery → Preparing', 'Noor Hasan'],
      ['Delivered → Out for delivery', 'Noor Hasan'],
      ['Out for delivery → Delivered', 'Noor Hasan'],
      ['Preparing → Out for delivery', 'Noor Hasan'],
      ['Scheduled → Preparing', 'Noor Hasan'],
      [en.deliveryStory.frozen, null],
    ])
  })

  test('skips no step, cannot be cancelled here, and a repeated request returns the current status', async ({
    db,
  }) => {
    const { move, sendOut, row } = await openDispatch(db)
    const refused = (message: string) => ({
      status: 409,
      body: { errorCode: 'DELIVERY_STATUS', message: expect.stringContaining(message) },
    })
    expect(await move('DELIVERED')).toMatchObject(refused('This delivery is now “Scheduled”'))
    expect(await move('CANCELLED')).toMatchObject(refused('Scheduled'))
    await sendOut()
    expect(await move('OUT_FOR_DELIVERY', {}, 'ar')).toMatchObject(refused('«في الطريق»'))
    expect(await row()).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('cannot be prepared before it is frozen', async ({ db }) => {
    const { rows, call } = await openDispatch(db)
    const [, monday] = await rows()
    const path = `/admin/deliveries/${monday?.id}/status`
    expect((await call('POST', path, { status: 'PREPARING' })).status).toBe(409)
  })

  test('fails only with a reason, which is removed when the failure is undone', async ({ db }) => {
    const { move, sendOut, row } = await openDispatch(db)
    await sendOut()
    const unsaid = await move('FAILED')
    expect(unsaid).toMatchObject({ status: 400, body: { details: [{ field: 'reason', key: 'required' }] } })
    const { body } = await move('FAILED', { reason: 'NO_ANSWER', note: ' Rang twice ' })
    expect(body.failure).toEqual({
      reason: 'NO_ANSWER',
      note: 'Rang twice',
      at: MORNING.toISOString(),
      resolution: null,
      resolvedAt: null,
      again: null,
      creditAmount: 3.19,
      erased: false,
    })
    expect((await move('OUT_FOR_DELIVERY')).body).toMatchObject({ status: 'OUT_FOR_DELIVERY', failure: null })
    expect(await row()).toMatchObject({ failureReason: null, failureNote: null, failedAt: null })
  })

  test('with an unknown id returns 404', async ({ db }) => {
    const { call, admin } = await openDispatch(db)
    const answer = await call('POST', `/admin/deliveries/${admin.id}/status`, { status: 'PREPARING' })
    expect(answer.status).toBe(404)
  })
})

/** Two more deliveries of other customers on the same morning. */
async function aFew(db: Db) {
  const dispatch = await openDispatch(db)
  const more = [
    await aSubscription(db, { over: { customerName: 'Omar Ali' } }),
    await aSubscription(db, { userId: dispatch.admin.id }),
  ]
  const ids = [dispatch.first.id, ...more.flatMap((one) => one.deliveries[0]?.id ?? [])]
  await db.update(deliveries).set({ frozenAt: NOW }).where(inArray(deliveries.id, ids))
  const moveAll = (body: object) => dispatch.call('POST', '/admin/deliveries/status', { ids, ...body })
  return { ...dispatch, ids, moveAll }
}

describe('many deliveries', () => {
  test('change together; those that cannot are returned as refused and do not change', async ({ db }) => {
    const { ids, moveAll, move, admin } = await aFew(db)
    await move('PREPARING')
    const [mine, his, hers] = ids
    const { body } = await moveAll({ status: 'PREPARING' })
    expect(body).toEqual({
      changed: [his, hers].map((id) => ({ id, from: 'SCHEDULED', to: 'PREPARING' })),
      refused: [{ id: mine, customerName: 'Noor Hasan', status: 'PREPARING' }],
    })
    await moveAll({ status: 'OUT_FOR_DELIVERY' })
    const { body: delivered } = await moveAll({ status: 'DELIVERED' })
    expect(delivered.changed.map((one: { id: string }) => one.id)).toEqual(ids)
    const lines = await db.select().from(deliveryHistory)
    expect(lines.map(({ byUserId, reason }) => [byUserId, reason])).toEqual(
      Array(9).fill([admin.id, 'ADMIN']),
    )
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'POST /admin/deliveries/status'))
    const numbers = (await db.select().from(subscriptions)).map((s) => subscriptionNumber(s.number))
    expect(entries.at(-1)).toMatchObject({
      after: { status: 'DELIVERED', deliveries: 3, date: SUNDAY, subscription: numbers.toSorted() },
      details: { ids },
    })
  })

  test('with a single delivery appear in the audit log as that delivery', async ({ db }) => {
    const { first, call, id } = await openDispatch(db)
    await call('POST', '/admin/deliveries/status', { ids: [first.id], status: 'PREPARING' })
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
    const read = async (language: 'en' | 'ar') =>
      (await call('GET', '/admin/audit', undefined, language)).body.content[0]
    expect(await read('en')).toMatchObject({
      actionText: en.audit.actions.moveDelivery,
      target: first.id,
      targetName: subscriptionNumber(subscription?.number ?? 0),
      changes: [
        { field: 'date', afterText: '6 December 2026' },
        { field: 'status', beforeText: 'Scheduled', afterText: 'Preparing' },
      ],
    })
    expect(await read('ar')).toMatchObject({ actionText: 'تغيير حالة توصيلة' })
  })

  test('do not move a later status back; an undo must be named as an action', async ({ db }) => {
    const { ids, moveAll, sendOut, move, row } = await aFew(db)
    await sendOut()
    await move('DELIVERED')
    await moveAll({ status: 'PREPARING' })
    const { body } = await moveAll({ status: 'OUT_FOR_DELIVERY' })
    expect([body.changed.length, body.refused]).toEqual([
      2,
      [{ id: ids[0], customerName: 'Noor Hasan', status: 'DELIVERED' }],
    ])
    expect(await row()).toMatchObject({ status: 'DELIVERED' })
    const { body: undone } = await moveAll({ action: 'undoDispatch' })
    expect(undone.changed).toEqual(
      ids.slice(1).map((id) => ({ id, from: 'OUT_FOR_DELIVERY', to: 'PREPARING' })),
    )
  })

  test('fail with one reason for all, and need one', async ({ db }) => {
    const { ids, moveAll } = await aFew(db)
    await moveAll({ status: 'PREPARING' })
    await moveAll({ status: 'OUT_FOR_DELIVERY' })
    expect((await moveAll({ action: 'fail' })).status).toBe(400)
    expect((await moveAll({ status: 'FAILED', reason: 'DAMAGED' })).body.changed).toHaveLength(3)
    const rows = await db.select().from(deliveries).where(inArray(deliveries.id, ids))
    expect(rows.map((row) => [row.failureReason, row.failedAt])).toEqual(Array(3).fill(['DAMAGED', MORNING]))
  })

  test('change the totals when they are settled, and when that is undone', async ({ db }) => {
    const { moveAll } = await aFew(db)
    // One of them was never paid, so it is not owed.
    const unpaid = { status: 'EXPIRED', paymentId: null } as const
    await db.update(subscriptions).set(unpaid).where(eq(subscriptions.customerName, 'Omar Ali'))
    await db.execute(sql`delete from total_deltas`)
    const owed = async () =>
      (
        await db.execute(sql`
          select metric, sum(amount)::int as amount from total_deltas where metric like 'OWED%' group by 1 order by 1`)
      ).rows
    for (const status of ['PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED']) await moveAll({ status })
    expect(await owed()).toEqual([
      { metric: 'OWED_DELIVERIES', amount: -2 },
      { metric: 'OWED_FILS', amount: -2 * 3190 },
    ])
    await moveAll({ action: 'undoDeliver' })
    expect(await owed()).toEqual([
      { metric: 'OWED_DELIVERIES', amount: 0 },
      { metric: 'OWED_FILS', amount: 0 },
    ])
  })

  test('need either a status or an action, and at most 500 ids', async ({ db }) => {
    const { ids, call, moveAll } = await aFew(db)
    expect((await moveAll({})).status).toBe(400)
    expect((await moveAll({ status: 'PREPARING', action: 'prepare' })).status).toBe(400)
    const many = { ids: Array(501).fill(ids[0]), status: 'PREPARING' }
    expect((await call('POST', '/admin/deliveries/status', many)).status).toBe(400)
  })

  test('send one event to the admins and one to each customer', async ({ store }) => {
    const { open, app } = await aProcess(store)
    const [boss, noor] = [await aPerson(store.db, { role: 'ADMIN' }), await aPerson(store.db)]
    const { deliveries: rows } = await aSubscription(store.db, { userId: noor.id, days: 1 })
    const { deliveries: others } = await aSubscription(store.db, { days: 1 })
    await store.db.update(deliveries).set({ frozenAt: NOW })
    const [panel, phone] = [await open(await as(boss)), await open(await as(noor))]
    await expect.poll(() => [panel.kinds, phone.kinds]).toEqual([['resync'], ['resync']])
    const ids = [...rows, ...others].map(({ id }) => id)
    const payload = { ids, status: 'PREPARING' }
    const headers = await as(boss)
    await app.inject({ method: 'POST', url: '/api/admin/deliveries/status', payload, headers })
    await expect.poll(() => phone.kinds).toEqual(['resync', 'subscriptions.changed'])
    expect(panel.kinds).toEqual(['resync', 'deliveries.changed'])
  })
})
