import { describe, expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { fils } from '../../domain/money.ts'
import { paidWith } from '../payments/paidWith.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { aPayment, aPurchase, aReceipt } from '../test/testPurchase.ts'
import { readReceipt } from './read.ts'

describe('a receipt', () => {
  test('shows in both languages what was bought, the VAT and the payment method', async ({ db }) => {
    const { payment, subscription } = await aPurchase(db)
    expect(await readReceipt(db, payment.id, 'en')).toBeNull()
    await aReceipt(db, payment.id, NOW)
    const receipt = await readReceipt(db, payment.id, 'en')
    expect(receipt).toEqual({
      title: 'RECEIPT',
      number: '2026-000001',
      issuedAt: NOW.toISOString(),
      shop: {
        name: 'Waraq',
        address: 'Building 212, Road 2803, Block 428, Seef, Bahrain',
        phone: '+973 1700 0123',
        email: 'salam@waraq.example',
        vatNumber: null,
      },
      customerName: 'Noor Hasan',
      customerEmail: 'noor@waraq.example',
      deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
      subscription: `W-${subscription.number}`,
      planName: 'Weekly plan',
      startDate: '2026-12-06',
      endDate: '2026-12-10',
      deliveries: 5,
      subtotal: 'BHD 14.500',
      vatPercent: 10,
      vat: 'BHD 1.450',
      total: 'BHD 15.950',
      credit: null,
      paid: 'BHD 15.950',
      paidWith: 'Visa •••• 1019',
      paidAt: NOW.toISOString(),
      leftOut: null,
      paymentTransactionId: payment.chargeId,
    })
    expect(await readReceipt(db, payment.id, 'ar')).toMatchObject({
      shop: { name: 'ورق' },
      planName: 'الباقة الأسبوعية',
      total: '15.950 د.ب',
    })
  })

  test('shows the address in the reader’s language', async ({ db }) => {
    const { payment } = await aPurchase(db, {
      order: { city: 'Riffa', block: '905', road: '512', building: '12', flat: '3' },
    })
    await aReceipt(db, payment.id, NOW)
    const { deliveryAddress } = (await readReceipt(db, payment.id, 'ar')) ?? {}
    expect(deliveryAddress).toBe('شقة 3، مبنى 12، طريق 512، مجمع 905، الرفاع')
  })

  test('does not change when the shop or the subscription changes later', async ({ db }) => {
    const [first, second] = [await aPurchase(db), await aPurchase(db)]
    await db.update(settings).set({ vatNumber: '220012345600002' })
    await aReceipt(db, first.payment.id)
    const [en, ar] = [
      await readReceipt(db, first.payment.id, 'en'),
      await readReceipt(db, first.payment.id, 'ar'),
    ]
    expect(en).toMatchObject({
      title: 'TAX_INVOICE',
      shop: { name: 'Waraq', vatNumber: '220012345600002' },
    })

    await db.update(settings).set({
      nameEn: 'Rawda',
      nameAr: 'روضة',
      addressEn: 'Adliya',
      addressAr: 'العدلية',
      phone: '+973 1755 5000',
      email: 'hello@rawda.example',
      vatNumber: '',
    })
    await db.update(subscriptions).set({ startDate: day('2026-12-13'), endDate: day('2026-12-24') })
    expect(await readReceipt(db, first.payment.id, 'en')).toEqual(en)
    expect(await readReceipt(db, first.payment.id, 'ar')).toEqual(ar)
    // A new receipt has the current data.
    await aReceipt(db, second.payment.id, NOW, { startDate: day('2026-12-13'), endDate: day('2026-12-24') })
    expect(await readReceipt(db, second.payment.id, 'en')).toMatchObject({
      title: 'RECEIPT',
      shop: { name: 'Rawda', address: 'Adliya', vatNumber: null },
      startDate: '2026-12-13',
      endDate: '2026-12-24',
    })
    // A VAT number added later does not turn a receipt into an invoice.
    await db.update(settings).set({ vatNumber: '220012345600002' })
    expect(await readReceipt(db, second.payment.id, 'en')).toMatchObject({ title: 'RECEIPT' })
  })

  test('shows the amount paid with store credit', async ({ db }) => {
    const some = await aPurchase(db, {
      payment: { chargeFils: fils(10_950), capturedFils: fils(10_950), creditFils: fils(5_000) },
    })
    const all = await aPurchase(db, {
      payment: {
        chargeId: null,
        chargeFils: fils(0),
        capturedFils: fils(0),
        creditFils: fils(15_950),
        paidWith: null,
        cardBrand: null,
        cardLast4: null,
      },
    })
    for (const { payment } of [some, all]) await aReceipt(db, payment.id, NOW)
    expect(await readReceipt(db, some.payment.id, 'en')).toMatchObject({
      credit: 'BHD 5.000',
      paid: 'BHD 10.950',
    })
    expect(await readReceipt(db, all.payment.id, 'en')).toMatchObject({
      credit: 'BHD 15.950',
      paid: 'BHD 0.000',
      paidWith: 'Store credit',
      paymentTransactionId: all.payment.id,
    })
  })

  test('names every payment method in normal case', async ({ db }) => {
    const { payment } = await aPayment(db)
    const textFor = (over: Partial<typeof payment>, language: Language = 'en') =>
      paidWith({ ...payment, ...over }, language)
    const noCard = { cardBrand: null, cardLast4: null }
    expect(textFor({ cardBrand: 'AMERICAN EXPRESS' })).toBe('American Express •••• 1019')
    expect(textFor({ cardBrand: 'JAYWAN', paidWith: null })).toBe('Card •••• 1019')
    const benefit = { method: 'BENEFIT', paidWith: 'BENEFIT', ...noCard } as const
    expect([textFor(benefit), textFor(benefit, 'ar')]).toEqual(['Benefit Pay', 'بنفت بي'])
    expect(textFor({ method: 'APPLE_PAY', paidWith: 'VISA' })).toBe('Apple Pay')
    expect(textFor({ method: 'TAP_CHECKOUT', paidWith: null, ...noCard })).toBe('Mobile wallet')
    expect(textFor({ method: 'CARD', paidWith: null, ...noCard })).toBe('Card')
  })

  test('is readable for its buyer only, by either id', async ({ db, app }) => {
    const [owner, other] = [await aUser(db), await aUser(db)]
    const mine = await aPurchase(db, { order: { userId: owner.id } })
    const guests = await aPurchase(db)
    for (const { payment } of [mine, guests]) await aReceipt(db, payment.id, NOW)
    const get = async (id: string, caller: { id: string } | null) =>
      app.inject({ url: `/api/payments/${id}/receipt`, headers: caller ? await as(caller) : {} })

    for (const id of [mine.payment.chargeId ?? '', mine.payment.id]) {
      const answer = await get(id, owner)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ number: '2026-000001', customerName: 'Noor Hasan' })
      expect((await get(id, null)).statusCode).toBe(401)
      expect((await get(id, other)).statusCode).toBe(404)
    }
    for (const id of [guests.payment.id, 'chg_none', mine.subscription.id])
      expect([id, (await get(id, owner)).statusCode]).toEqual([id, 404])
  })
})
