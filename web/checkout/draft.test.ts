import { describe, expect, test } from 'vitest'
import { type Details, type Draft, emptyDraft } from './draft.ts'
import { orderBody, orderedText } from './orderBody.ts'
import { parseDraft } from './parseDraft.ts'
import { stepFromAddress, stepShown } from './steps.ts'

const PLAN = '0190a0a0-0000-7000-8000-000000000001'
const SALAD = '0190a0a0-0000-7000-8000-000000000002'
const ONION = '0190a0a0-0000-7000-8000-000000000003'
const address: Details['address'] = {
  addressType: 'FLAT',
  label: '',
  city: 'Manama',
  block: '340',
  road: '4025',
  building: '1043',
  flat: '12',
  houseNo: '',
}
const details: Details = {
  ...emptyDraft.details,
  customerName: 'Maryam',
  customerEmail: 'maryam@example.com',
  customerPhone: '3600 1234',
  address,
  slot: 'EVENING_6_9',
}
const whole: Draft = {
  ...emptyDraft,
  planId: PLAN,
  details,
  customizations: {
    [SALAD]: { excluded: [ONION], notes: ' no salt ' },
    other: { excluded: [], notes: ' ' },
  },
  neverIngredientIds: [ONION],
  neverAllergens: ['milk'],
  acceptTerms: true,
  key: 'k',
}

describe('reading the stored draft', () => {
  test('returns what was stored', () => {
    expect(parseDraft(JSON.stringify(whole))).toEqual(whole)
  })
  test.each([
    ['nothing', null],
    ['no JSON', '{"planId":'],
    ['no object', '[]'],
    ['an allergen nobody knows', JSON.stringify({ ...whole, neverAllergens: ['dust'] })],
    ['an older shape', JSON.stringify({ ...whole, neverIngredientIds: undefined })],
    ['another kind of value', JSON.stringify({ ...whole, acceptTerms: 'yes' })],
    ['a slot we do not have', JSON.stringify({ ...whole, details: { ...details, slot: 'NOON' } })],
    ['no key', JSON.stringify({ ...whole, key: '' })],
  ])('returns null for %s', (_, stored) => {
    expect(parseDraft(stored)).toBeNull()
  })
  test('omits fields that do not belong to an order', () => {
    const read = parseDraft(
      JSON.stringify({ ...whole, token: 'secret', details: { ...details, card: '4111' } }),
    )
    expect(JSON.stringify(read)).not.toMatch(/secret|4111/)
  })
})

test('the text of an order changes with any of its details, and when its guest logs in', () => {
  const textOf = (change: Partial<Draft> = {}, guest = true) => orderedText({ ...whole, ...change }, guest)
  // The payment settings are not part of it.
  expect(textOf({ useCredit: true, payWith: 'BENEFIT', saveCard: true, key: 'another' })).toBe(textOf())
  const others = [
    textOf({ details: { ...details, customerPhone: '36009999' } }),
    textOf({ details: { ...details, slot: 'MORNING_9_12' } }),
    textOf({ details: { ...details, address: { ...address, flat: '13' } } }),
    textOf({ details: { ...details, specialInstructions: 'Ring twice' } }),
    textOf({ customizations: {} }),
    textOf({ neverAllergens: [] }),
    textOf({}, false),
  ]
  expect(new Set([textOf(), ...others]).size).toBe(1 + others.length)
})

describe('the step that is shown', () => {
  const shown = (search: string, draft = whole) =>
    stepShown(stepFromAddress(new URLSearchParams(search)), draft, [PLAN])
  test.each([
    ['', 1],
    ['step=4', 4],
    ['step=5', 5],
    ['step=9', 1],
    ['payment=failed', 5],
    ['payment=error', 5],
    ['payment=success&subscription=failed', 6],
    ['step=6&success=true', 6],
  ])('for ?%s is %i', (search, step) => {
    expect(shown(search)).toBe(step)
  })
  test('is the first one that is incomplete', () => {
    expect(shown('step=5', { ...whole, acceptTerms: false })).toBe(4)
    expect(shown('step=5', { ...whole, details: { ...details, slot: null } })).toBe(3)
    expect(shown('step=4', { ...whole, details: { ...details, address: { ...address, flat: ' ' } } })).toBe(3)
    expect(shown('step=2', { ...whole, planId: null })).toBe(1)
    expect(shown('step=3', { ...whole, planId: 'retired' })).toBe(1)
    expect(shown('step=2', { ...whole, details: emptyDraft.details })).toBe(2)
  })
  test('accepts a saved address instead of a typed one', () => {
    const saved = { ...details, addressId: SALAD, address: emptyDraft.details.address }
    expect(shown('step=4', { ...whole, details: saved })).toBe(4)
  })
})

describe('the body of the order', () => {
  test('has a new address in parts, and only what was chosen', () => {
    const { label: _, ...parts } = address
    const body = orderBody(whole)
    expect(body?.address).toEqual(parts)
    expect(body).toMatchObject({
      planId: PLAN,
      addressType: 'HOME',
      deliveryTimeSlot: 'EVENING_6_9',
      saladCustomizations: [{ saladId: SALAD, excludedIngredientIds: [ONION], notes: 'no salt' }],
      neverIngredientIds: [ONION],
      neverAllergens: ['milk'],
      specialInstructions: null,
      acceptTerms: true,
    })
  })
  test('has only the id of a saved address', () => {
    const body = orderBody({ ...whole, details: { ...details, addressId: SALAD } })
    expect(body).toMatchObject({ addressId: SALAD })
    expect(body).not.toHaveProperty('address')
    expect(body).not.toHaveProperty('deliveryAddress')
  })
  test('is null before the terms are accepted', () => {
    expect(orderBody({ ...whole, acceptTerms: false })).toBeNull()
  })
})
