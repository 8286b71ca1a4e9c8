import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { checkBooks } from '../../scripts/faults/checker/checkBooks.ts'
import { type Facts, Ledger } from '../../scripts/faults/checker/facts.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { eraseDue } from '../privacy/erase.ts'
import { requestRefund } from '../refunds/refund.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { setAutoRenewal } from '../renewals/autoRenewal.ts'
import { chargeRenewals } from '../renewals/charge.ts'
import { remindOfEnds } from '../renewals/remind.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anEntry } from '../test/testByHand.ts'
import { damages } from '../test/testDamages.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'

const CHECKER = join(import.meta.dirname, '..', '..', 'scripts', 'faults', 'checker')

test('the checker of the fault test imports nothing from the product', () => {
  const imported = globSync(`${CHECKER}/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
  )
  expect(imported.filter((from) => !/^\.\/\w+\.ts$|^(zod|pg)$/.test(from ?? ''))).toEqual([])
})

const RECOVERED_FROM = '2026-12-13'

/** Creates one example of each kind of payment. The checker must find no problem in them, and then each damage. */
async function prepareBooks(db: Db, shop: Shop) {
  const wishes: Facts['wishes'] = new Map()
  const credit: Facts['credit'] = []
  const person = async (...lots: number[]) => {
    const user = await aUser(db)
    for (const amount of lots) {
      const lotValues = { amountFils: fils(amount), leftFils: fils(amount), givenAt: NOW }
      const [lot] = await db
        .insert(creditLots)
        .values({ userId: user.id, ...lotValues, expiresAt: new Date('2027-12-01T09:00:00+03:00') })
        .returning()
      await db
        .insert(creditEntries)
        .values({ lotId: lot?.id ?? '', kind: 'GIVEN', changeFils: fils(amount), at: NOW })
      credit.push({ lotId: lot?.id ?? '', userId: user.id, fils: amount })
    }
    return user
  }
  const ordered = new Map<string, Awaited<ReturnType<typeof anOrder>>>()
  const press = async (name: string, user: { id: string } | null = null, useCredit = false) => {
    const order = await anOrder(db, {
      customerEmail: `${name}@faults.example`,
      deliveryAddress: `Flat ${wishes.size}, Building 212, Road 2803, Block 428, Seef`,
      useCredit,
      saveCard: user !== null,
    })
    wishes.set(order.customerEmail, {
      planId: order.planId ?? '',
      userId: user?.id ?? null,
      slot: order.deliveryTimeSlot,
      language: 'en',
      address: order.deliveryAddress,
      useCredit,
    })
    ordered.set(name, order)
    const { status, body } = user
      ? await shop.sendAs(user, 'POST', '/payments/process', order)
      : await shop.send('POST', '/payments/process', order)
    expect(status).toBe(200)
    return String(body.id)
  }
  const buy = async (name: string, user: { id: string } | null = null, useCredit = false) => {
    const id = await press(name, user, useCredit)
    await shop.pay(id)
    await shop.send('GET', `/payments/status/${id}`)
    return id
  }
  await buy('guest')
  await buy('part', await person(3_000, 4_000), true)
  await buy('failed', await person(5_000), true)
  await press('whole', await person(20_000), true)
  const declined = await press('declined', await person(5_000), true)
  await shop.pay(declined, 'decline')
  await shop.send('GET', `/payments/status/${declined}`)
  const back = await buy('back', await person())
  await shop.faults({ wrongCurrency: { next: 1 } })
  await buy('dinars')
  await shop.faults({ wrongAmount: { next: 1 } })
  const wrong = await buy('wrong')
  /** Goes back from the payment page and pays with another method. */
  const replace = async (name: string, user: { id: string }, replaces: string) => {
    const replacement = { ...ordered.get(name), paymentMethod: 'BENEFIT', replaces }
    const { status, body } = await shop.sendAs(user, 'POST', '/payments/process', replacement)
    expect(status).toBe(200)
    return String(body.id)
  }
  const another = await person(5_000)
  const left = await press('replaced', another, true)
  const instead = await replace('replaced', another, left)
  // The abandoned page is paid first: its credit moves back, and the other payment is refunded.
  for (const id of [left, instead]) {
    await shop.pay(id)
    await shop.send('GET', `/payments/status/${id}`)
  }
  const thrice = await person()
  const page = await press('thrice', thrice)
  const second = await replace('thrice', thrice, page)
  const third = await replace('thrice', thrice, second)
  for (const id of [third, page, second]) {
    await shop.pay(id)
    await shop.send('GET', `/payments/status/${id}`)
  }
  const unpaid = await press('unpaid', another)
  const paid = await replace('unpaid', another, unpaid)
  await shop.pay(paid)
  await shop.pay(unpaid, 'expire')
  for (const id of [paid, unpaid]) await shop.send('GET', `/payments/status/${id}`)
  const people = { renewed: await person(), auto: await person(), gone: await person() }
  for (const [name, user] of Object.entries(people)) await buy(name, user)
  const bought = async (user: { id: string }) => {
    const { rows } = await db.execute<{ id: string; card: string }>(sql`
      select s.id, c.id as card from subscriptions s join saved_cards c on c.user_id = s.user_id
      where s.user_id = ${user.id}`)
    return rows[0] ?? { id: '', card: '' }
  }
  const renew = async (user: { id: string }) => {
    const path = `/subscriptions/my-subscriptions/${(await bought(user)).id}/renew`
    const { status, body } = await shop.sendAs(user, 'POST', path, { paymentMethod: 'CARD' })
    expect(status).toBe(200)
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
  }
  await renew(people.renewed)
  const { id: cancelled } = await bought(people.gone)
  await shop.sendAs(people.gone, 'POST', `/subscriptions/my-subscriptions/${cancelled}/cancel`)
  const { id: auto, card: cardId } = await bought(people.auto)
  const request = { id: auto, ownerId: people.auto.id, byUserId: people.auto.id, language: 'en' as const }
  await setAutoRenewal(shop.context(), request, { on: true, cardId }, NOW)
  const { body: added } = await shop.sendAs(people.renewed, 'POST', '/payments/cards', {})
  await shop.pay(added.id)
  await shop.send('GET', `/payments/status/${added.id}`)
  const leaver = await person()
  await shop.pay(await press('leaver', leaver), 'decline')

  const admin = await aUser(db, { role: 'ADMIN' })
  const recovered = await person()
  await shop.faults({ wrongAmount: { next: 1 } })
  const less = await buy('recovered', recovered)
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from payments where charge_id = ${less}`,
  )
  const { status } = await shop.sendAs(admin, 'POST', '/admin/recovery/recover-subscription', {
    paymentTransactionId: less,
    planId: wishes.get('guest@faults.example')?.planId,
    startDate: RECOVERED_FROM,
    deliveryTimeSlot: 'EVENING_6_9',
    newAddress: 'House 9, Road 12, Block 305, Manama',
    recoveryReason: 'less was paid',
  })
  expect(status).toBe(201)
  await renew(recovered)
  const addByHand = async (name: string, paymentMethod: 'CARD' | 'CASH') => {
    const entry = await anEntry(db, { customerEmail: `${name}@faults.example`, paymentMethod })
    const { body } = await shop.sendAs(admin, 'POST', '/admin/subscriptions', entry)
    wishes.set(entry.customerEmail, {
      planId: entry.planId ?? '',
      userId: null,
      slot: 'MORNING_9_12',
      language: 'en',
      address: body.deliveryAddress,
      useCredit: false,
    })
    return `/admin/subscriptions/${body.id}`
  }
  const hand = await addByHand('hand', 'CASH')
  await shop.sendAs(admin, 'POST', `${hand}/mark-paid`, { paymentMethod: 'CASH' })
  await addByHand('waiting', 'CARD')
  await shop.sendAs(admin, 'POST', `${await addByHand('withdrawn', 'CARD')}/cancel`)

  const refund = async (chargeId: string, more: { amountFils?: ReturnType<typeof fils> } = {}) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from payments where charge_id = ${chargeId}`,
    )
    const method = more.amountFils ? ('STORE_CREDIT' as const) : ('ORIGINAL_PAYMENT' as const)
    const refundRequest = { reason: 'asked for', askedBy: null, notifyCustomer: true, method, ...more }
    const context = shop.context()
    await db.transaction((tx) =>
      requestRefund(tx, context, { paymentId: rows[0]?.id ?? '', ...refundRequest }, 'admin', context.now),
    )
  }
  await refund(back, { amountFils: fils(5_000) })
  await refund(wrong)
  shop.later(6 * MINUTE_MS)
  await watchRefunds(shop.context())
  shop.later(6 * MINUTE_MS)
  await watchRefunds(shop.context())
  await shop.watch()
  await db.execute(
    sql`update users set erasure_asked_at = ${new Date(NOW.getTime() - 30 * DAY_MS)} where id = ${leaver.id}`,
  )
  await eraseDue(shop.context())
  shop.later(2 * DAY_MS)
  await remindOfEnds(shop.context())
  shop.later(4 * DAY_MS)
  await chargeRenewals(shop.context())
  await freezeDue(shop.context())
  // The failed Sunday delivery of a customer who paid with card and credit was credited; then the rest is refunded.
  const { rows: failed } = await db.execute<{ id: string; payment: string }>(sql`
    select d.id, s.payment_id as payment from deliveries d join subscriptions s on s.id = d.subscription_id
     where s.customer_email = 'failed@faults.example' order by d.date limit 1`)
  const [delivery] = failed
  await db.execute(sql`update sessions set expires_at = '2036-12-01' where user_id = ${admin.id}`)
  const token = await shop.deps.tokens.sign({ userId: admin.id, sessionId: admin.id })
  const work = (path: string, body: object) =>
    shop.send('POST', `/admin${path}`, body, { authorization: `Bearer ${token}` })
  for (const step of ['PREPARING', 'OUT_FOR_DELIVERY', 'FAILED'])
    await work(`/deliveries/${delivery?.id}/status`, { status: step, reason: 'NOBODY_HOME' })
  expect((await work(`/deliveries/${delivery?.id}/resolve`, { resolution: 'CREDIT' })).status).toBe(200)
  const all = { refundReason: 'QUALITY', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' }
  expect((await work(`/payments/${delivery?.payment}/refunds`, all)).status).toBe(201)
  for (const _ of ['sent', 'done']) {
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
  }
  // A job whose every try was killed. The run of the next hour did its work.
  await db.execute(sql`insert into pgboss.job (name, state, output)
    values ('renewals.remind', 'failed', '{"value": {"message": "job heartbeat timeout"}}')`)

  const { rows: plans } = await db.execute<{
    id: string
    en: string
    ar: string
    price: number
    days: number
  }>(sql`select id, name_en as en, name_ar as ar, price_fils as price, duration_days as days from plans`)
  const { rows: shops } = await db.execute<{ en: string; ar: string; vat: number; email: string }>(
    sql`select name_en as en, name_ar as ar, vat_percent as vat, email from settings`,
  )
  const [settings] = shops
  if (!settings) throw new Error('no settings')
  const facts: Facts = {
    plans: new Map(
      plans.map(({ id, en, ar, price, days }) => [
        id,
        [
          {
            requestedAt: 0,
            answered: 0,
            was: { nameEn: en, nameAr: ar, priceFils: price, durationDays: days },
          },
        ],
      ]),
    ),
    shop: [
      {
        requestedAt: 0,
        answered: 0,
        was: { nameEn: settings.en, nameAr: settings.ar, vatPercent: settings.vat },
      },
    ],
    closedDays: [{ requestedAt: 0, answered: 0, was: [] }],
    wishes,
    recoveries: new Map(found.map(({ id }) => [id, [RECOVERED_FROM]])),
    credit,
    shopEmail: settings.email,
    today: '2026-12-07',
  }
  return { facts, ledger: Ledger.parse(await (await fetch(`${shop.standinUrl}/standin/ledger`)).json()) }
}

test('the checker of the fault test finds no problem in correct books and reports every damage', async ({
  store,
}) => {
  const { facts, ledger } = await prepareBooks(store.db, await openShop(store.db))
  const client = await store.pool.connect()
  try {
    const check = async () => {
      const problems: string[] = []
      await checkBooks(
        async (text) => (await client.query(text)).rows,
        ledger,
        facts,
        (p) => problems.push(p),
      )
      return problems
    }
    expect(await check()).toEqual([])
    // The replacing process had a clock behind that of the first.
    await client.query('begin')
    const behind = `update payments set created_at = created_at - interval '45 seconds' where replaces_id is not null`
    expect((await client.query(behind)).rowCount).toBeGreaterThan(0)
    expect(await check()).toEqual([])
    await client.query('rollback')
    // A completed subscription has no deliveries left.
    await client.query('begin')
    await client.query(`update deliveries set status = 'DELIVERED'
      where subscription_id in (select id from subscriptions where customer_email = 'guest@faults.example')`)
    await client.query(
      `update subscriptions set status = 'COMPLETED' where customer_email = 'guest@faults.example'`,
    )
    expect(await check()).toEqual([])
    await client.query('rollback')
    // A second payment whose refund was refused, which an admin then recovered with an order of its own.
    await client.query('begin')
    const moved = `update payments set outcome = 'SUBSCRIBED',
        order_id = (select id from orders where customer_email = 'withdrawn@faults.example')
      where orphan_reason = 'PAID_TWICE' and (replaces_id is not null or id in (select replaces_id from payments))`
    expect((await client.query(moved)).rowCount).toBeGreaterThan(0)
    const ofEmails = async () =>
      (await check()).filter((p) => /not an earlier payment of its order|payments\.orphaned/.test(p))
    expect(await ofEmails()).toEqual([])
    // The first payment too: an orphan that was recovered while its order was open.
    await client.query(`update payments set orphan_reason = 'SERVICE_OFF' where outcome = 'SUBSCRIBED'
        and order_id = (select id from orders where customer_email = 'thrice@faults.example')`)
    await client.query(`insert into outbox (id, message_id, kind, "to", language, user_id, subject, text, html, created_at)
      select gen_random_uuid(), 'first', 'payments.orphaned', "to", language, user_id, subject, text, html, created_at
        from outbox where kind = 'payments.receipt' and "to" = 'thrice@faults.example'`)
    expect(await ofEmails()).toEqual([])
    await client.query('rollback')
    const unnamed: string[] = []
    for (const { sql, says } of damages) {
      await client.query('begin')
      const { rowCount } = await client.query(sql)
      const problems = await check()
      await client.query('rollback')
      if (!rowCount || !problems.some((p) => says.test(p)))
        unnamed.push(`${sql}: ${rowCount} rows: ${problems.join('; ')}`)
    }
    expect(damages.length).toBeGreaterThan(80)
    expect(unnamed).toEqual([])
  } finally {
    client.release()
  }
})
