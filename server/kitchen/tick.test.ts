import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { en } from '../../domain/text/en.ts'
import type { Store } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { bowlsMade } from '../tables/kitchen.ts'
import { as, aUser, test } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'
import { aMenu, freeze, TOMORROW } from '../test/testKitchen.ts'
import { racingApp } from '../test/testMe.ts'
import { aProcess } from '../test/testStreams.ts'
import { aSubscription } from '../test/testSubscription.ts'

const SHEET = `/admin/deliveries/kitchen?date=${TOMORROW}`
const MADE = '/admin/deliveries/kitchen/made'
const slot = 'MORNING_9_12'

describe('ticked-off bowls', () => {
  test('replace only the number that the client saw, and reduce what is left', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { salad, a } = await aMenu(db)
    for (const never of [[], [], [a.id]]) await aSubscription(db, { start: TOMORROW, never })
    await freeze(db)
    const tick = (made: number, seen?: number, key = '') =>
      call('POST', MADE, {
        date: TOMORROW,
        saladId: salad.id,
        key,
        slot,
        made,
        ...(seen !== undefined && { seen }),
      })
    expect((await tick(3, 0)).body).toEqual({ made: 3, left: 3 })
    expect((await tick(4, 3)).body).toEqual({ made: 4, left: 2 })
    const late = await tick(1, 3)
    expect([late.status, late.body.errorCode, late.body.current]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      { made: 4, left: 2 },
    ])
    expect((await tick(1, 1, a.id)).status).toBe(409)
    expect((await tick(9, undefined, a.id)).body).toEqual({ made: 9, left: 0 })
    expect((await call('GET', SHEET)).body).toMatchObject({
      left: 0,
      salads: [
        { variants: [{ slots: [{ made: 4 }, { made: 0 }] }, { slots: [{ portions: 2, made: 9 }, {}] }] },
      ],
    })
    expect((await tick(0, 4)).body).toEqual({ made: 0, left: 4 })
    const entries = await db.select().from(auditLog).where(eq(auditLog.target, salad.id)).orderBy(auditLog.id)
    expect(entries).toHaveLength(4)
    expect(entries[1]).toMatchObject({
      action: `POST ${MADE}`,
      before: { made: 3 },
      after: { made: 4, date: TOMORROW, deliveryTimeSlot: slot },
    })
    const words = (await call('GET', `/admin/audit?target=${salad.id}`)).body.content[0]
    expect(words.actionText).toBe(en.audit.actions.tickMade)
  })

  test('return 404 for a salad or variant that the day does not have', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { salad, other, a } = await aMenu(db)
    await aSubscription(db, { start: TOMORROW })
    const tick = (over: object) =>
      call('POST', MADE, { date: TOMORROW, saladId: salad.id, key: '', slot, made: 1, ...over })
    for (const over of [{ saladId: other.id }, { key: a.id }, { date: '2026-12-20' }])
      expect((await tick(over)).status).toBe(404)
    expect((await tick({ made: -1 })).status).toBe(400)
    expect(await db.select().from(bowlsMade)).toEqual([])
    expect((await tick({})).status).toBe(200)
  })

  test('send an event to every connected admin', async ({ store }) => {
    const { app, open } = await aProcess(store)
    const { salad } = await aDay(store)
    const [cook, customer] = [await aUser(store.db, { role: 'ADMIN' }), await aUser(store.db)]
    const [here, there] = [await open(await as(cook)), await open(await as(customer))]
    await expect.poll(() => [here.kinds, there.kinds]).toEqual([['resync'], ['resync']])
    const call = await anAdmin(app, store.db)
    await call('POST', MADE, { date: TOMORROW, saladId: salad.id, key: '', slot, made: 1 })
    await expect.poll(() => here.kinds).toEqual(['resync', 'deliveries.changed'])
    expect(there.kinds).toEqual(['resync'])
  })

  test('on two tablets at once: one counts, and the other gets its number', async ({ store }) => {
    const { salad } = await aDay(store)
    const calls = [
      await anAdmin(await racingApp(store), store.db),
      await anAdmin(await racingApp(store), store.db),
    ]
    await store.db.delete(bowlsMade)
    let seen = 0
    for (let round = 1; round <= 10; round++) {
      const answers = await Promise.all(
        calls.map((call, n) =>
          call('POST', MADE, {
            date: TOMORROW,
            saladId: salad.id,
            key: '',
            slot,
            seen,
            made: round * 10 + n,
          }),
        ),
      )
      const won = answers.find(({ status }) => status === 200)
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.body.current.made).toBe(won?.body.made)
      seen = won?.body.made
    }
    expect(await store.db.select().from(bowlsMade)).toMatchObject([{ made: seen }])
  })
})

async function aDay({ db }: Store) {
  const day = await aMenu(db)
  await aSubscription(db, { start: TOMORROW })
  await freeze(db)
  return day
}
