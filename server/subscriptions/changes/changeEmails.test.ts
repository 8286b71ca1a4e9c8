import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, HOUR_MS, MINUTE_MS, startOfDay } from '../../../domain/dates.ts'
import { fils } from '../../../domain/money.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../tables/accounts.ts'
import { creditEntries, creditLots } from '../../tables/credit.ts'
import { outbox } from '../../tables/mail.ts'
import { payments } from '../../tables/payments.ts'
import { NOW, test } from '../../test/app.ts'
import { aCustomer } from '../../test/testCustomer.ts'
import { turnPauses } from './pause.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)

type Customer = Awaited<ReturnType<typeof aCustomer>>
/** The subscription emails, without marks of direction. */
const sentEmails = async (db: Db) =>
  (await db.select().from(outbox).orderBy(outbox.createdAt, outbox.id))
    .filter((email) => email.kind.startsWith('subscriptions.'))
    .map(({ kind, to, language, subject, text }) => ({
      kind: kind.replace('subscriptions.', ''),
      to,
      language,
      subject: subject.replaceAll(/[\u2066-\u2069]/g, ''),
      text: text.replaceAll(/[\u2066-\u2069]/g, ''),
    }))
const speaks = ({ user, db }: Customer, language: 'en' | 'ar') =>
  db.update(users).set({ language, email: 'new@waraq.example' }).where(eq(users.id, user.id))

describe('an email', () => {
  test('reports a scheduled pause and its withdrawal once each, to the account’s current address', async ({
    db,
  }) => {
    const c = await aCustomer(db)
    await speaks(c, 'en')
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 2 })
    c.at(new Date(NOW.getTime() + MINUTE_MS))
    await c.send('DELETE', `${c.own}/pause`)
    const [scheduled, withdrawn, ...more] = await sentEmails(db)
    expect(more).toEqual([])
    expect(scheduled).toMatchObject({
      kind: 'pauseScheduled',
      to: 'new@waraq.example',
      language: 'en',
      subject: 'Your pause starts on Monday 7 December',
    })
    for (const words of [
      'from Monday 7 December to Tuesday 8 December',
      '2 deliveries move to the end',
      'until 11:59 PM on Sunday 6 December',
      'Monday 14 December',
    ])
      expect(scheduled?.text).toContain(words)
    expect(withdrawn).toMatchObject({ kind: 'pauseWithdrawn', to: 'new@waraq.example' })
    expect(withdrawn?.text).toContain('Thursday 10 December')
  })

  test('reports a pause that starts at once, and its end, also in Arabic', async ({ db }) => {
    const c = await aCustomer(db)
    await speaks(c, 'ar')
    c.at(new Date(startOfDay(SUNDAY).getTime() + 8 * HOUR_MS))
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 1 })
    c.at(startOfDay(addDays(MONDAY, 1)))
    await turnPauses(c.context())
    await turnPauses(c.context())
    const [paused, resumed, ...more] = await sentEmails(db)
    expect(more).toEqual([])
    expect(paused).toMatchObject({ kind: 'paused', language: 'ar', to: 'new@waraq.example' })
    for (const words of [
      'في استراحة يوم الاثنين 7 ديسمبر.',
      'توصيلة اليوم في موعدها',
      'تنتقل توصيلة واحدة',
      'الأحد 13 ديسمبر',
    ])
      expect(paused?.text).toContain(words)
    expect(resumed).toMatchObject({ kind: 'resumed', language: 'ar' })
    expect(resumed?.text).toContain('الثلاثاء 8 ديسمبر')
  })

  test('reports the start of a scheduled pause only once, and an early resume once', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 3 })
    c.at(startOfDay(MONDAY))
    await turnPauses(c.context())
    await c.send('POST', `${c.own}/resume`)
    c.at(startOfDay(addDays(MONDAY, 5)))
    await turnPauses(c.context())
    expect((await sentEmails(db)).map((email) => email.kind)).toEqual(['pauseScheduled', 'resumed'])
  })

  test('says after a cancellation whether the money is refunded', async ({ db }) => {
    const inTime = await aCustomer(db)
    await inTime.send('POST', `${inTime.own}/cancel`)
    const [refunded] = await sentEmails(db)
    expect(refunded?.kind).toBe('cancelled')
    for (const words of ['5 remaining deliveries', 'We’re refunding BHD 15.950', '3–5 business days'])
      expect(refunded?.text).toContain(words)
    const late = await aCustomer(db)
    await speaks(late, 'ar')
    late.at(new Date(NOW.getTime() + 2 * HOUR_MS + 1))
    await late.send('POST', `${late.own}/cancel`)
    const [, lost] = await sentEmails(db)
    expect(lost).toMatchObject({ kind: 'cancelled', language: 'ar' })
    expect(lost?.text).toContain('لا يشمل هذا الإلغاء استردادًا')
    expect(lost?.text).not.toContain('أيام عمل')
  })

  test('names only the amount that the cancellation refunds, not earlier refunds', async ({ db }) => {
    const afterRefund = async (refund: object, language: 'en' | 'ar' = 'en') => {
      const c = await aCustomer(db)
      await db.update(users).set({ language }).where(eq(users.id, c.user.id))
      const admin = await c.another('ADMIN')
      const body = {
        refundReason: 'A day was late',
        refundMethod: 'ORIGINAL_PAYMENT',
        notifyCustomer: false,
        ...refund,
      }
      const refunded = await c.send('POST', `/admin/payments/${c.payment?.id}/refunds`, body, {
        caller: admin,
      })
      expect(refunded.status).toBe(201)
      const { body: shown } = await c.send('GET', c.own)
      expect((await c.send('POST', `${c.own}/cancel`)).status).toBe(200)
      const [email] = (await sentEmails(db)).filter(({ to }) => to === c.user.email)
      expect(email?.kind).toBe('cancelled')
      return { text: email?.text ?? '', refundable: shown.refundable?.formattedAmount ?? null }
    }
    const part = await afterRefund({ refundType: 'PARTIAL', refundAmount: 5, refundableAmount: 15.95 })
    expect(part.refundable).toBe('BHD 10.950')
    expect(part.text).toContain('We’re refunding BHD 10.950 to your original payment method')
    expect(part.text).not.toContain('full refund')
    const all = await afterRefund({ refundType: 'FULL' })
    expect(all.refundable).toBeNull()
    expect(all.text).toContain('already refunded what you paid')
    expect(all.text).not.toContain('refunding')
    const inArabic = await afterRefund({ refundType: 'FULL' }, 'ar')
    expect(inArabic.text).toContain('سبق أن أعدنا إليك ما دفعته')
  })

  test('does not name store credit that was returned before', async ({ db }) => {
    const c = await aCustomer(db)
    const [paymentId, amount] = [c.payment?.id ?? '', fils(15_950)]
    await db
      .update(payments)
      .set({ capturedFils: fils(0), chargeFils: fils(0), creditFils: amount })
      .where(eq(payments.id, paymentId))
    const lot = { userId: c.user.id, amountFils: amount, givenAt: NOW, expiresAt: new Date('2027-12-01') }
    const [savedLot] = await db
      .insert(creditLots)
      .values({ ...lot, leftFils: fils(0) })
      .returning()
    const held = {
      lotId: savedLot?.id ?? '',
      kind: 'HELD',
      changeFils: fils(-amount),
      paymentId,
      at: NOW,
    } as const
    await db.insert(creditEntries).values(held)
    const admin = await c.another('ADMIN')
    expect((await c.send('GET', c.own)).body.refundable.formattedAmount).toBe('BHD 15.950')
    const body = { refundReason: 'A day was late', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' }
    expect(
      (await c.send('POST', `/admin/payments/${paymentId}/refunds`, body, { caller: admin })).status,
    ).toBe(201)
    expect((await c.send('GET', c.own)).body.refundable).toBeNull()
    expect((await c.send('POST', `${c.own}/cancel`)).status).toBe(200)
    const [email] = await sentEmails(db)
    expect(email?.text).toContain('already refunded what you paid')
    expect(email?.text).not.toContain('15.950')
  })

  test('reports a new delivery time, but no refused change', async ({ db }) => {
    const c = await aCustomer(db)
    const evening = { deliveryTimeSlot: 'EVENING_6_9' }
    await c.send('POST', `/subscriptions/${c.id}/change-slot`, evening)
    await c.send('POST', `/subscriptions/${c.id}/change-slot`, evening)
    const emails = await sentEmails(db)
    expect(emails).toMatchObject([{ kind: 'slotChanged', to: c.user.email }])
    expect(emails[0]?.text).toContain('Evening, 6 PM to 9 PM')
    expect(emails[0]?.text).toContain('Sunday 6 December')
  })
})
