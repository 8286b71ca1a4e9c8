import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { outbox } from '../tables/mail.ts'
import { renewalCharges, renewalReminders } from '../tables/renewals.ts'
import { settings } from '../tables/settings.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { buy, followersOf, makeDue } from '../test/testRenewal.ts'
import { openShop } from '../test/testShop.ts'
import { setAutoRenewal } from './autoRenewal.ts'
import { chargeRenewals } from './charge.ts'
import { remindOfEnds } from './remind.ts'

/** Two subscriptions with auto-renewal, in the order of the jobs. */
async function twoRenewing(db: Db) {
  const shop = await openShop(db)
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const user = await aUser(db)
    const { id, cardId } = await buy(db, shop, user)
    const request = { id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
    await setAutoRenewal(shop.context(), request, { on: true, cardId }, NOW)
    ids.push(id)
  }
  return { shop, first: ids[0] ?? '', second: ids[1] ?? '' }
}

/** Changes the settings during the first charge. */
async function chargeWhile(db: Db, change: { vatPercent?: number; serviceActive?: boolean }) {
  const { shop, first, second } = await twoRenewing(db)
  for (const id of [first, second]) await makeDue(db, id)
  const context = shop.context()
  const createCharge: typeof context.tap.createCharge = async (charge) => {
    await db.update(settings).set(change)
    return context.tap.createCharge(charge)
  }
  await chargeRenewals({ ...context, tap: { ...context.tap, createCharge } })
  return { first, second }
}

test('VAT that changes during the charges applies to the next one', async ({ db }) => {
  const { first, second } = await chargeWhile(db, { vatPercent: 5 })
  expect(await followersOf(db, first)).toMatchObject([{ totalFils: 15_950 }])
  expect(await followersOf(db, second)).toMatchObject([{ totalFils: 15_225 }])
})

test('a service that is switched off during the charges stops the next one', async ({ db }) => {
  const { first } = await chargeWhile(db, { serviceActive: false })
  expect(await db.select().from(renewalCharges)).toMatchObject([{ subscriptionId: first }])
})

/** Changes the settings with the first reminder. */
async function remindWhile(db: Db, change: { vatPercent?: number; serviceActive?: boolean }) {
  const { shop } = await twoRenewing(db)
  shop.setTo(new Date('2026-12-03T10:00:00+03:00'))
  const context = shop.context()
  const post: typeof context.mail.post = async (tx, email, now) => {
    await context.mail.post(tx, email, now)
    await tx.update(settings).set(change)
  }
  await remindOfEnds({ ...context, mail: { ...context.mail, post } })
  return db.select().from(renewalReminders).orderBy(renewalReminders.subscriptionId)
}

test('VAT that changes during the reminders applies to the next one', async ({ db }) => {
  expect(await remindWhile(db, { vatPercent: 5 })).toMatchObject([
    { totalFils: 15_950 },
    { totalFils: 15_225 },
  ])
})

test('a service that is switched off during the reminders stops the next one', async ({ db }) => {
  expect(await remindWhile(db, { serviceActive: false })).toHaveLength(1)
  expect(await db.select().from(outbox).where(eq(outbox.kind, 'renewals.reminder'))).toHaveLength(1)
})

test('a failing reminder does not block others, and the job fails', async ({ db }) => {
  const { shop, second } = await twoRenewing(db)
  shop.setTo(new Date('2026-12-03T10:00:00+03:00'))
  const context = shop.context()
  let posted = 0
  const post: typeof context.mail.post = async (tx, email, now) => {
    if (posted++ === 0) throw new Error('no words for this one')
    await context.mail.post(tx, email, now)
  }
  const reminding = remindOfEnds({ ...context, mail: { ...context.mail, post } })
  await expect(reminding).rejects.toThrow('1 customers were not reminded')
  expect(await db.select().from(renewalReminders)).toMatchObject([{ subscriptionId: second }])
})
