import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fils } from '../../domain/money.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { aUser, NOW } from '../test/app.ts'
import { openTestStore } from '../test/testStore.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { giveCredit } from './credit.ts'

test('the migration ties existing credit to its payment by delivery, time and amount', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  const user = await aUser(db)
  /** A purchase for 15.950: some deliveries were credited at the same moment, and a part was refunded. */
  const aWeek = async (credited: number, refundedFils = 0) => {
    const { payment, deliveries: days } = await aSubscription(db, { userId: user.id })
    if (!payment) throw new Error('no payment')
    for (const { id } of days.slice(0, credited)) {
      await db
        .update(deliveries)
        .set({
          status: 'FAILED',
          failureReason: 'OTHER',
          failedAt: NOW,
          resolution: 'CREDIT',
          resolvedAt: NOW,
        })
        .where(eq(deliveries.id, id))
      await giveCredit(db, { userId: user.id, amountFils: fils(3_190) }, NOW)
    }
    await db
      .update(payments)
      .set({ refundedFils: fils(refundedFils) })
      .where(eq(payments.id, payment.id))
    return payment.id
  }
  const [one, five, refunded] = [await aWeek(1), await aWeek(5), await aWeek(2, 12_000)]
  // No failed delivery matches these, by amount and by time.
  await giveCredit(db, { userId: user.id, amountFils: fils(3_189) }, NOW)
  await giveCredit(db, { userId: user.id, amountFils: fils(3_190) }, new Date(NOW.getTime() + 1))
  // The tables as the version before had them.
  await pool.query('alter table credit_lots drop column delivery_id, drop column payment_id')
  await pool.query('alter table payments drop column credited_fils')
  const when = knownMigrations().find(({ sql }) =>
    sql.some((one) => one.includes('credited_fils')),
  )?.folderMillis
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])

  await migrate(store)
  const rows = await db
    .select({ id: payments.id, fils: payments.creditedFils })
    .from(payments)
    .where(sql`${payments.creditedFils} > 0`)
  // The third has more returned than paid, so only what fits counts.
  expect(Object.fromEntries(rows.map((row) => [row.id, row.fils]))).toEqual({
    [one]: 3_190,
    [five]: 15_950,
    [refunded]: 3_950,
  })
  const lots = await db.select().from(creditLots)
  const tied = lots.filter(({ deliveryId }) => deliveryId !== null)
  expect([lots.length, tied.length, new Set(tied.map((lot) => lot.deliveryId)).size]).toEqual([10, 8, 8])
  for (const lot of tied)
    expect(
      await db.execute(sql`select s.payment_id from deliveries d join subscriptions s on s.id = d.subscription_id
        where d.id = ${lot.deliveryId}`),
    ).toMatchObject({ rows: [{ payment_id: lot.paymentId }] })
  await store.close()
})
