import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { KitchenSheet } from '../../domain/kitchen/contract.ts'
import { allergens } from '../../domain/menu/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { openCatalogueCache } from '../catalogue/cache.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { deliveries } from '../tables/deliveries.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { saladIngredients } from '../tables/menu.ts'
import { aUser, test, testDeps } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'
import { aMenu, freeze, MIDNIGHT, TOMORROW } from '../test/testKitchen.ts'
import { ask } from '../test/testMe.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { variantKey } from './bowls.ts'
import { readSheet } from './sheet.ts'

const SHEET = `/admin/deliveries/kitchen?date=${TOMORROW}`
const start = TOMORROW

describe("the kitchen's sheet", () => {
  test('counts bowls by salad, exclusions and slot, the same before and after the freeze', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const { salad, other, a, b } = await aMenu(db)
    await aSubscription(db, { start })
    await aSubscription(db, { start, slot: 'EVENING_6_9', never: [b.id, a.id] })
    const ownTaste = { saladId: salad.id, excludedIngredientIds: [a.id, b.id], notes: 'Dressing apart' }
    await aSubscription(db, { start, customizations: [ownTaste], over: { customerName: 'Omar <Ali>' } })
    const swapped = await aSubscription(db, { start, over: { mealsPerDay: 3 } })
    const swap = { alternative: true, deliveryNotes: 'No fork', deliveryNotesByAdmin: 'A gift' }
    await db
      .update(deliveries)
      .set(swap)
      .where(eq(deliveries.id, swapped.deliveries[0]?.id ?? ''))
    const gone = await aSubscription(db, { start })
    await db
      .update(deliveries)
      .set({ status: 'CANCELLED' })
      .where(eq(deliveries.id, gone.deliveries[0]?.id ?? ''))

    const open = (await call('GET', SHEET)).body
    const both = [a.id, b.id].toSorted().join(',')
    const counted = {
      date: TOMORROW,
      deliveries: 4,
      portions: 9,
      left: 9,
      slots: [
        { slot: 'MORNING_9_12', deliveries: 3, portions: 7 },
        { slot: 'EVENING_6_9', deliveries: 1, portions: 2 },
      ],
      salads: [
        {
          saladId: salad.id,
          portions: 6,
          variants: [
            { key: '', excluded: [], portions: 2, slots: [{ portions: 2, made: 0 }, { portions: 0 }] },
            { key: both, portions: 4, slots: [{ portions: 2 }, { portions: 2 }] },
          ],
        },
        {
          saladId: other.id,
          portions: 3,
          variants: [{ key: '', slots: [{ portions: 3 }, { portions: 0 }] }],
        },
      ],
    }
    expect(open).toMatchObject({ ...counted, frozenAt: null })
    expect(open.salads[0].bowlUrl).not.toContain('?')
    const common = { saladNameEn: other.nameEn, slot: 'MORNING_9_12' }
    expect(open.notes).toMatchObject([
      { ...common, text: 'No fork', byAdmin: false },
      { ...common, text: 'A gift', byAdmin: true },
      { customerName: 'Omar <Ali>', saladNameEn: salad.nameEn, text: 'Dressing apart', byAdmin: false },
    ])
    const romaine = salad.ingredients.find((i) => i.id !== a.id && i.id !== b.id)
    const grams = (sheet: KitchenSheet, id: string) => sheet.ingredients.find((i) => i.id === id)
    const inOther = (id: string) => other.ingredients.find((i) => i.id === id)
    const expected = (id: string, portions: number) => {
      const own = salad.ingredients.find((i) => i.id === id)?.grams ?? 0
      const more = inOther(id)
      return { portions: portions + (more ? 3 : 0), grams: own * portions + (more?.grams ?? 0) * 3 }
    }
    expect(grams(open, a.id)).toMatchObject(expected(a.id, 2))
    expect(grams(open, romaine?.id ?? '')).toMatchObject(expected(romaine?.id ?? '', 6))

    await freeze(db)
    const frozen = (await call('GET', SHEET)).body
    expect(frozen).toEqual({ ...open, frozenAt: MIDNIGHT.toISOString() })
    // The salads stay as frozen, and an ingredient without a weight has no grams.
    await changeCatalogue(db, async (tx) => {
      const isRomaine = eq(saladIngredients.ingredientId, romaine?.id ?? '')
      await tx.update(saladIngredients).set({ grams: null }).where(isRomaine)
      await tx.delete(saladIngredients).where(eq(saladIngredients.ingredientId, b.id))
    })
    const catalogue = await openCatalogueCache(testDeps(db)).read()
    const later = await readSheet(db, TOMORROW, { catalogue, language: 'en' })
    expect(grams(later, romaine?.id ?? '')).toMatchObject({ grams: null })
    expect(grams(later, b.id)?.portions).toBe(grams(open, b.id)?.portions)
  })

  test('lists customers by allergen, with what is excluded and what is unavoidable', async ({ app, db }) => {
    const { salad, other } = await aMenu(db)
    const admin = await aUser(db, { role: 'ADMIN' })
    const allergen = allergens.find((one) =>
      salad.ingredients.some((i) => i.removable && i.allergens.includes(one)),
    )
    if (!allergen) return expect.unreachable()
    const part = salad.ingredients.find((i) => i.removable && i.allergens.includes(allergen))
    const hessa = { customerName: 'Hessa Buali', city: 'Riffa', block: '903', road: '12', houseNo: '7' }
    await aSubscription(db, { start, neverAllergens: [allergen], over: hessa })
    await aSubscription(db, { start, never: [part?.id ?? ''] })
    await freeze(db)
    // As if it could not be excluded from either.
    const stuck = await aSubscription(db, { start, neverAllergens: [allergen] })
    const never = await aSubscription(db, { start, never: [part?.id ?? ''] })
    const ingredient = { id: part?.id ?? '', key: '', nameEn: 'Tahini', nameAr: 'طحينة' }
    const bowl = {
      saladId: other.id,
      key: '',
      nameEn: 'X',
      nameAr: 'س',
      portions: 2,
      notes: null,
      bowlUrl: '/b',
    }
    for (const { deliveries: days } of [stuck, never])
      await db
        .update(deliveries)
        .set({ frozenAt: MIDNIGHT, assignedSalads: [{ ...bowl, excluded: [], unavoidable: [ingredient] }] })
        .where(eq(deliveries.id, days[0]?.id ?? ''))
    const arabic = ask(app, admin, { 'accept-language': 'ar' })
    const { allergies } = (await arabic('GET', SHEET)).body
    expect(allergies).toEqual([
      {
        allergen,
        deliveries: [
          expect.objectContaining({
            customerName: 'Hessa Buali',
            area: 'الرفاع',
            portions: 2,
            without: expect.arrayContaining([part?.nameAr]),
            unavoidable: [],
          }),
          expect.objectContaining({ area: null, without: [], unavoidable: ['طحينة'] }),
        ],
      },
      { allergen: null, deliveries: [expect.objectContaining({ without: [], unavoidable: ['طحينة'] })] },
    ])
  })

  test('lists the changes since the freeze, newest first', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { salad } = await aMenu(db)
    const { deliveries: days } = await aSubscription(db, { start })
    await freeze(db)
    const deliveryId = days[0]?.id ?? ''
    await db.insert(lateChanges).values([
      { date: TOMORROW, deliveryId, kind: 'ADDRESS', at: MIDNIGHT },
      { date: TOMORROW, deliveryId, kind: 'CANCELLED', at: new Date(MIDNIGHT.getTime() + 1) },
    ])
    const common = { customerName: 'Noor Hasan', saladNameEn: salad.nameEn, portions: 2 }
    const { changes } = (await call('GET', SHEET)).body
    expect(changes).toMatchObject([
      { ...common, kind: 'CANCELLED' },
      { ...common, kind: 'ADDRESS', at: MIDNIGHT.toISOString() },
    ])
    await db.update(deliveries).set({ status: 'CANCELLED' }).where(eq(deliveries.id, deliveryId))
    expect((await call('GET', SHEET)).body).toMatchObject({ deliveries: 0, portions: 0, salads: [] })
    expect((await call('GET', '/admin/deliveries/kitchen?date=2026-12-20')).body).toMatchObject({
      deliveries: 0,
      salads: [],
      changes: [],
    })
  })

  test('has the same key for the same exclusions in any order', () => {
    expect(variantKey([{ id: 'b' }, { id: 'a' }])).toBe('a,b')
  })

  test('has as many portions as the deliveries of the day, however they are mixed', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { salad, a, b } = await aMenu(db)
    const one = fc.record({
      slot: fc.constantFrom(...slots),
      mealsPerDay: fc.integer({ min: 1, max: 4 }),
      never: fc.subarray([a.id, b.id]),
      out: fc.subarray(salad.ingredients.map((i) => i.id)),
      alternative: fc.boolean(),
    })
    for (const wishes of fc.sample(one, { seed: 7, numRuns: 25 })) {
      const { slot, never, mealsPerDay, out, alternative } = wishes
      const customizations = [{ saladId: salad.id, excludedIngredientIds: out, notes: null }]
      const made = await aSubscription(db, { start, slot, never, customizations, over: { mealsPerDay } })
      await db
        .update(deliveries)
        .set({ alternative })
        .where(eq(deliveries.id, made.deliveries[0]?.id ?? ''))
    }
    await freeze(db)
    const rows = await db.select().from(deliveries).where(eq(deliveries.date, TOMORROW))
    const portionsOf = (list: typeof rows) =>
      list.flatMap((d) => d.assignedSalads ?? []).reduce((sum, bowl) => sum + bowl.portions, 0)
    const sheet: KitchenSheet = (await call('GET', SHEET)).body
    const variants = sheet.salads.flatMap((s) => s.variants)
    const sum = (list: number[]) => list.reduce((all, n) => all + n, 0)
    expect(sheet.portions).toBe(portionsOf(rows))
    expect(sum(variants.map((v) => v.portions))).toBe(sheet.portions)
    expect(sum(variants.flatMap((v) => v.slots.map((s) => s.portions)))).toBe(sheet.portions)
    for (const { slot, deliveries: count, portions } of sheet.slots) {
      const own = rows.filter((d) => d.deliveryTimeSlot === slot)
      expect([count, portions]).toEqual([own.length, portionsOf(own)])
    }
    expect(new Set(variants.map((v) => v.key)).size).toBeGreaterThan(5)
  })
})
