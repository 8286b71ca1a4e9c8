import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, startOfDay } from '../../../domain/dates.ts'
import type { Never } from '../../../domain/subscriptions/never.ts'
import { readSalads } from '../../catalogue/cache.ts'
import type { Db } from '../../db/client.ts'
import { fillMenus } from '../../menu/fillMenus.ts'
import { menuDays, salads } from '../../tables/menu.ts'
import { savedCards } from '../../tables/payments.ts'
import { saladCustomizations } from '../../tables/subscriptions.ts'
import { NOW, test } from '../../test/app.ts'
import { aCustomer } from '../../test/testCustomer.ts'

const SUNDAY = day('2026-12-06')
const NOBODY = '018f0000-0000-7000-8000-00000000dead'
const MONDAY = addDays(SUNDAY, 1)

/** The salad of a day, one of its removable ingredients and one that is not removable. */
async function saladOn(db: Db, date = SUNDAY) {
  const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, date))
  const salad = (await readSalads(db)).find((s) => s.id === menu?.saladId)
  const out = salad?.ingredients.find((i) => i.removable)
  const fixed = salad?.ingredients.find((i) => !i.removable)
  if (!salad || !out) throw new Error('nothing is served')
  return { salad, out, fixed }
}

describe('changing a subscription', () => {
  test('excludes ingredients of one salad, keeps the other salads, and removes the exclusion when it is empty', async ({
    db,
  }) => {
    await fillMenus(db, NOW)
    const { salad, out } = await saladOn(db)
    const { salad: other, out: otherOut } = await saladOn(db, MONDAY)
    const c = await aCustomer(db, {
      customizations: [{ saladId: other.id, excludedIngredientIds: [otherOut.id], notes: null }],
    })
    const leaveOut = {
      saladCustomizations: [{ saladId: salad.id, excludedIngredientIds: [out.id], notes: 'Lemon aside' }],
    }
    const { status, body } = await c.send('PUT', c.own, leaveOut)
    expect(status).toBe(200)
    expect(body.saladCustomizations).toHaveLength(2)
    expect(body.deliverySchedules[0].assignedSalad).toMatchObject({
      excludedIngredientIds: [out.id],
      notes: 'Lemon aside',
    })
    expect(body.deliverySchedules[1].assignedSalad.excludedIngredientIds).toEqual([otherOut.id])
    // The same change again changes nothing and adds no history line.
    await c.send('PUT', c.own, leaveOut)
    const { body: story } = await c.send('GET', `${c.own}/history`)
    expect(story.content.map((line: { text: string }) => line.text)).toEqual([
      `Changed: ingredients of ${salad.nameEn}.`,
      'Paid.',
    ])
    const nothing = { saladId: salad.id, excludedIngredientIds: [], notes: null }
    await c.send('PUT', c.own, { saladCustomizations: [nothing] })
    expect(await db.select().from(saladCustomizations)).toMatchObject([{ saladId: other.id }])
  })

  test('changes only the fields of a salad that are sent: a note keeps the exclusions, and the reverse', async ({
    db,
  }) => {
    await fillMenus(db, NOW)
    const { salad, out } = await saladOn(db)
    const c = await aCustomer(db)
    const say = async (change: object) => {
      const { status } = await c.send('PUT', c.own, {
        saladCustomizations: [{ saladId: salad.id, ...change }],
      })
      expect(status).toBe(200)
      const [stored] = await db.select().from(saladCustomizations)
      return stored && [stored.excludedIngredientIds, stored.notes]
    }
    expect(await say({ excludedIngredientIds: [out.id] })).toEqual([[out.id], null])
    expect(await say({ notes: 'Lemon aside' })).toEqual([[out.id], 'Lemon aside'])
    // As it was before the menu changed: an exclusion that is no longer possible does not block a note.
    await db.update(saladCustomizations).set({ excludedIngredientIds: [NOBODY] })
    expect(await say({ notes: 'Dressing aside' })).toEqual([[NOBODY], 'Dressing aside'])
    expect(await say({ excludedIngredientIds: [NOBODY, out.id] })).toEqual([[out.id], 'Dressing aside'])
    expect(await say({})).toEqual([[out.id], 'Dressing aside'])
    expect(await say({ notes: '', excludedIngredientIds: [] })).toBeUndefined()
  })

  test('keeps what the shop excluded or put back after the customer opened the page', async ({ db }) => {
    await fillMenus(db, NOW)
    const { salad } = await saladOn(db)
    const [mine, theirs, back] = salad.ingredients.filter((i) => i.removable).map((i) => i.id)
    if (!mine || !theirs || !back) throw new Error('too little to leave out')
    const c = await aCustomer(db, {
      customizations: [{ saladId: salad.id, excludedIngredientIds: [theirs], notes: null }],
    })
    const change = { saladId: salad.id, excludedIngredientIds: [back, mine], seen: [back] }
    expect((await c.send('PUT', c.own, { saladCustomizations: [change] })).status).toBe(200)
    const [stored] = await db.select().from(saladCustomizations)
    expect(stored?.excludedIngredientIds).toEqual([theirs, mine])
  })

  test('accepts only removable ingredients of the salad, as an order does', async ({ db }) => {
    await fillMenus(db, NOW)
    const { salad } = await saladOn(db)
    const stranger = (await readSalads(db))
      .flatMap((s) => s.ingredients)
      .find((i) => !salad.ingredients.some((own) => own.id === i.id))
    const c = await aCustomer(db)
    const wrong = { saladCustomizations: [{ saladId: salad.id, excludedIngredientIds: [stranger?.id] }] }
    expect((await c.send('PUT', c.own, wrong)).body.details).toMatchObject([
      { field: 'saladCustomizations.0.excludedIngredientIds' },
    ])
    expect((await c.send('PUT', c.own, { neverIngredientIds: [c.id] })).body.details).toMatchObject([
      { field: 'neverIngredientIds' },
    ])
    expect(await db.$count(saladCustomizations)).toBe(0)
  })

  test('changes never-lists, driver notes and address of all future days, also of days with their own address', async ({
    db,
  }) => {
    await fillMenus(db, NOW)
    const { out } = await saladOn(db)
    const c = await aCustomer(db, { over: { specialInstructions: 'Ring twice' } })
    const [first] = await c.rows()
    await c.send('PUT', `/deliveries/${first?.id}`, { deliveryAddress: 'The office in the tower' })
    const { body } = await c.send('PUT', c.own, {
      neverIngredientIds: [out.id],
      neverAllergens: ['sesame', 'egg'],
      specialInstructions: null,
      address: { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' },
      addressType: 'OFFICE',
    })
    expect(body).toMatchObject({
      neverIngredientIds: [out.id],
      neverAllergens: ['egg', 'sesame'],
      specialInstructions: null,
      addressType: 'OFFICE',
      address: { houseNo: '7' },
    })
    expect(
      body.deliverySchedules.map((d: { ownAddress: boolean; address: object }) => [d.ownAddress, d.address]),
    ).toEqual(Array(5).fill([false, expect.objectContaining({ houseNo: '7' })]))
    // A new address keeps the allergies.
    expect((await c.send('PUT', c.own, { deliveryAddress: 'The office in the tower' })).body).toMatchObject({
      neverIngredientIds: [out.id],
      neverAllergens: ['egg', 'sesame'],
    })
    const { body: story } = await c.send('GET', `${c.own}/history`, undefined, { language: 'ar' })
    expect(story.content[1].text).toBe('تعديل: المستبعد دائمًا وملاحظات للسائق والعنوان.')
  })

  test('the second of two tabs gets 409 if the never-lists changed after it read them', async ({ db }) => {
    await fillMenus(db, NOW)
    const { salad } = await saladOn(db)
    const [a, b] = salad.ingredients.flatMap(({ id, removable }) => (removable ? [id] : [])).toSorted()
    if (!a || !b) throw new Error('too little can be left out')
    const c = await aCustomer(db)
    const listsOf = ({ neverIngredientIds, neverAllergens }: Never) => ({
      neverIngredientIds,
      neverAllergens,
    })
    const read = async () => listsOf((await c.send('GET', c.own)).body)
    const empty = await read()
    const first = { neverIngredientIds: [a], neverAllergens: ['milk', 'sesame'] }
    expect((await c.send('PUT', c.own, { ...first, seen: empty })).status).toBe(200)
    const before = (await c.send('GET', c.own)).body
    const second = { neverIngredientIds: [b], neverAllergens: ['egg'], specialInstructions: 'Ring' }
    // A difference in one list is enough, even if the other is unchanged.
    for (const seen of [empty, { ...first, neverAllergens: [] }, { ...first, neverIngredientIds: [] }]) {
      const late = await c.send('PUT', c.own, { ...second, seen })
      expect([late.status, late.body.errorCode, late.body.current]).toEqual([
        409,
        'CHANGED_MEANWHILE',
        before,
      ])
    }
    const half = await c.send('PUT', c.own, { ...second, seen: { neverAllergens: [] } })
    expect([half.status, half.body.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'seen.neverIngredientIds' })],
    ])
    expect((await c.send('GET', c.own)).body).toEqual(before)
    // Other changes of the subscription do not count, nor does the order of the lists.
    await c.send('POST', `/subscriptions/${c.id}/change-slot`, { deliveryTimeSlot: 'EVENING_6_9' })
    const both = { neverIngredientIds: [a, b], neverAllergens: ['milk', 'egg', 'sesame'] }
    const turned = ({ neverIngredientIds, neverAllergens }: typeof both) => ({
      neverIngredientIds: neverIngredientIds.toReversed(),
      neverAllergens: neverAllergens.toReversed(),
    })
    for (const [lists, seen] of [
      [both, turned(first)],
      [first, turned(both)],
    ] as const) {
      const saved = await c.send('PUT', c.own, { ...lists, seen })
      expect([saved.status, listsOf(saved.body)]).toEqual([200, lists])
    }
    // A client that does not send `seen` may overwrite, as before.
    expect((await c.send('PUT', c.own, { neverAllergens: ['egg'] })).body.neverAllergens).toEqual(['egg'])
  })

  test('does not change a day after its cutoff, even if the freeze job has not run', async ({ db }) => {
    await fillMenus(db, NOW)
    const { salad, out } = await saladOn(db)
    const c = await aCustomer(db)
    c.at(startOfDay(SUNDAY))
    const { body } = await c.send('PUT', c.own, {
      saladCustomizations: [{ saladId: salad.id, excludedIngredientIds: [out.id] }],
      deliveryAddress: 'The office in the tower',
    })
    const [sunday, monday] = body.deliverySchedules
    expect(sunday).toMatchObject({
      frozen: true,
      deliveryAddress: 'Flat 12, building 345, road 1234, block 338, Adliya',
      assignedSalad: { excludedIngredientIds: [] },
    })
    expect(monday.deliveryAddress).toBe('The office in the tower')
  })

  test('returns 503 while a closed day cannot be frozen: no menu, and no salads to plan one', async ({
    db,
  }) => {
    const c = await aCustomer(db)
    await db.delete(menuDays)
    await db.update(salads).set({ status: 'ARCHIVED' })
    c.at(startOfDay(SUNDAY))
    const answer = await c.send('PUT', c.own, { neverAllergens: ['milk'] })
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'SERVICE_BUSY'])
    expect((await c.send('GET', c.own)).body.neverAllergens).toEqual([])
  })

  test('is refused for an ended subscription, on its last day, and for another customer', async ({ db }) => {
    await fillMenus(db, NOW)
    const c = await aCustomer(db)
    const ring = { specialInstructions: 'Ring twice' }
    expect((await c.send('PUT', c.own, ring, { caller: await c.another() })).status).toBe(404)
    c.at(startOfDay(addDays(SUNDAY, 4)))
    expect((await c.send('PUT', c.own, ring)).body.errorCode).toBe('NOTHING_LEFT_TO_CHANGE')
    await c.send('POST', `${c.own}/cancel`)
    expect((await c.send('PUT', c.own, ring)).body.errorCode).toBe('SUBSCRIPTION_STATUS')
  })

  test('turns auto-renewal on with a card that has an agreement, together with the other changes or not at all', async ({
    db,
  }) => {
    await fillMenus(db, NOW)
    const c = await aCustomer(db)
    const aCard = async (agreementId: string | null) => {
      const ids = { tapCardId: `card_${agreementId}`, tapCustomerId: 'cus_1', agreementId }
      const card = {
        userId: c.user.id,
        ...ids,
        brand: 'VISA',
        last4: '4242',
        isDefault: false,
        createdAt: NOW,
      }
      const [row] = await db.insert(savedCards).values(card).returning()
      return row?.id
    }
    const [good, bad] = [await aCard('agr_1'), await aCard(null)]
    const ring = { specialInstructions: 'Ring twice' }
    const refused = await c.send('PUT', c.own, { autoRenewal: true, cardId: bad, ...ring })
    expect(refused.body.errorCode).toBe('CARD_CANNOT_RENEW')
    // The second of two changes in one request is invalid, so neither is saved.
    const wrong = { autoRenewal: true, cardId: good, neverIngredientIds: [c.id] }
    expect((await c.send('PUT', c.own, wrong)).status).toBe(400)
    expect((await c.send('GET', c.own)).body).toMatchObject({ autoRenewal: false, specialInstructions: null })
    expect((await c.send('PUT', c.own, { autoRenewal: true, cardId: good, ...ring })).body).toMatchObject({
      autoRenewal: true,
      autoRenewalCardId: good,
      nextBillingDate: '2026-12-07',
      specialInstructions: 'Ring twice',
    })
    // Turned on after the usual day, it charges on the next day. On the last day no charge is left.
    const seenOn = async (days: number) => {
      c.at(startOfDay(addDays(SUNDAY, days)))
      return (await c.send('GET', c.own)).body.nextBillingDate
    }
    expect([await seenOn(1), await seenOn(2), await seenOn(3), await seenOn(4)]).toEqual([
      '2026-12-07',
      '2026-12-09',
      '2026-12-10',
      null,
    ])
    // Also on the last day, when nothing else can change.
    c.at(startOfDay(addDays(SUNDAY, 4)))
    expect((await c.send('PUT', c.own, { autoRenewal: false })).body.autoRenewal).toBe(false)
  })
})
