import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { isErased } from '../../domain/accounts/erased.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { MarkKind } from '../../domain/runs/rules.ts'
import type { Store } from '../db/client.ts'
import { single } from '../db/single.ts'
import { takeMark } from '../runs/takeMark.ts'
import { deliveries } from '../tables/deliveries.ts'
import { runLinks } from '../tables/runs.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, racingApp } from '../test/testMe.ts'
import { RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { aDriver, aStop, TODAY } from '../test/testRun.ts'
import { eraseDue } from './erase.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }
/**
 * The table that an erasure uses after it has locked subscriptions and deliveries, and the table that a mark writes to
 * after its locks.
 */
const [ERASING, MARKING] = ['calendar_links', 'delivery_history']

/** A driver who has just delivered somebody's last delivery, and undoes that. */
async function aMistake({ db }: Store) {
  const [driver, admin] = [await aDriver(db), await aUser(db, { role: 'ADMIN' })]
  const link = single(
    await db
      .insert(runLinks)
      .values({ date: TODAY, slot: 'MORNING_9_12', driverId: driver.id, createdAt: NOW, createdBy: admin.id })
      .returning(),
  )
  const brought = async (over: Partial<typeof subscriptions.$inferInsert>) => {
    const { id: deliveryId, subscriptionId } = await aStop(db, driver.id, {
      over: { ...over, status: 'CANCELLED' },
    })
    const press = (kind: MarkKind, sequence: number) =>
      takeMark(
        db,
        link,
        { id: randomUUID(), deliveryId, kind, sequence, at: NOW.toISOString() },
        new Date(NOW.getTime() + sequence * MINUTE_MS),
      )
    await press('DELIVERED', 0)
    return {
      undo: { run: () => press('UNDO', 1), heldAt: MARKING },
      /** One of them won: erased and delivered, or out for delivery and not erased. */
      check: async (result: string, first: 'a' | 'b' | null) => {
        const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
        const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
        const erased = isErased(row?.customerEmail ?? '')
        if (first) expect(erased).toBe(first === 'a')
        expect([result, delivery?.status]).toEqual(
          erased ? ['REFUSED', 'DELIVERED'] : ['TAKEN', 'OUT_FOR_DELIVERY'],
        )
        return erased
      },
    }
  }
  return { admin, brought }
}

test('an account is erased while a driver undoes a delivery: one of them wins', long, async ({ store }) => {
  const { db } = store
  const { brought } = await aMistake(store)
  const context = { ...testDeps(db), now: new Date(NOW.getTime() + ERASE_AFTER_MS) }
  await race(store, async () => {
    const { id: userId } = await aPerson(db, { erasureAskedAt: NOW })
    const { undo, check } = await brought({ userId })
    const erase = () => eraseDue(context).then(() => 'done', String)
    return {
      sides: { a: { run: erase, heldAt: ERASING }, b: undo },
      check: async ({ b }, first) => {
        await check(b.result, first)
      },
    }
  })
})

test('a guest is anonymised while a driver undoes a delivery: one of them wins', long, async ({ store }) => {
  const { admin, brought } = await aMistake(store)
  const app = await racingApp(store)
  let round = 0
  await race(store, async () => {
    const email = `guest${++round}@waraq.example`
    const { undo, check } = await brought({ customerEmail: email })
    const anonymise = () => ask(app, admin)('POST', '/admin/guests/anonymise', { email })
    return {
      sides: { a: { run: anonymise, heldAt: ERASING }, b: undo },
      check: async ({ a, b }, first) => {
        const erased = await check(b.result, first)
        expect(a.status).toBe(erased ? 200 : 409)
      },
    }
  })
  await app.close()
})
