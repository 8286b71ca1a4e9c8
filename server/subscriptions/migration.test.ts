import { expect, test } from 'vitest'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { paymentEvents } from '../tables/payments.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { NOW } from '../test/app.ts'
import { aPayment } from '../test/testPurchase.ts'
import { openTestStore } from '../test/testStore.ts'
import { aSubscription } from '../test/testSubscription.ts'

test('the migration turns reasons in old histories into codes', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  const { subscription } = await aSubscription(db, { days: 1 })
  const { payment } = await aPayment(db)
  // The tables as the version before had them.
  await pool.query('drop table delivery_history')
  await pool.query('alter table subscription_history rename column reason to why')
  await pool.query('alter table logins drop constraint logins_session_id_sessions_id_fk')
  await pool.query('alter table payments drop constraint payments_saved_card_id_saved_cards_id_fk')
  await pool.query('drop index deliveries_unfrozen')
  await pool.query('delete from subscription_history')
  for (const why of ['paid', 'allSettled', 'unpaid'])
    await pool.query(
      `insert into subscription_history (id, subscription_id, at, "to", why, details)
       values (gen_random_uuid(), $1, $2, 'ACTIVE', $3, '{}')`,
      [subscription.id, NOW, why],
    )
  const detailsByKind = {
    ORPHANED: { why: 'SERVICE_OFF' },
    STATUS: { neverReached: true },
    STARTED: { method: 'CARD' },
  }
  for (const [kind, details] of Object.entries(detailsByKind))
    await pool.query(
      `insert into payment_events (id, payment_id, at, kind, source, details)
       values (gen_random_uuid(), $1, $2, $3::payment_event_kind, 'janitor', $4)`,
      [payment.id, NOW, kind, details],
    )
  await pool.query('update payments set saved_card_id = gen_random_uuid()')
  const when = knownMigrations()[5]?.folderMillis
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])

  await migrate(store)
  const history = await db.select().from(subscriptionHistory)
  expect(history.map((h) => h.reason).sort()).toEqual(['ALL_SETTLED', 'PAID', 'UNPAID'])
  const events = await db.select().from(paymentEvents)
  expect(Object.fromEntries(events.map((e) => [e.kind, e.details]))).toEqual({
    ORPHANED: { reason: 'SERVICE_OFF' },
    STATUS: { reason: 'NEVER_REACHED' },
    STARTED: { method: 'CARD' },
  })
  await store.close()
})
