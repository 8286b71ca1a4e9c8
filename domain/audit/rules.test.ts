import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { actionName, auditActions } from './actions.ts'
import { bothNames, changesOf } from './rules.ts'

test('every write endpoint for admins has an action name, and nothing else has one', () => {
  const writes = endpoints
    .filter((e) => e.method !== 'GET' && (e.access === 'ADMIN' || e.access === 'SUPER_ADMIN'))
    .map((e) => `${e.method} ${e.path}`)
  expect(Object.keys(auditActions).toSorted()).toEqual(writes.toSorted())
  expect(actionName('POST /admin/plans')).toBe('addPlan')
  expect(actionName('POST /admin/toString')).toBe('gone')
  expect(actionName('toString')).toBe('gone')
})

describe('the changes between two versions', () => {
  test('are the fields that differ', () => {
    const before = { nameEn: 'Weekly', price: 14.5, mostPopular: true, days: [1, 2], note: null }
    const after = { nameEn: 'Weekly', price: 15, mostPopular: false, days: [1, 2] }
    expect(changesOf(before, after)).toEqual([
      { field: 'mostPopular', before: true, after: false },
      { field: 'price', before: 14.5, after: 15 },
    ])
  })

  test('name a nested field by its path', () => {
    expect(changesOf({ nutrition: { kcal: 300, fatG: 9 } }, { nutrition: { kcal: 310, fatG: 9 } })).toEqual([
      { field: 'nutrition.kcal', before: 300, after: 310 },
    ])
  })

  test('treat a name in both languages as one value, and list items as a whole', () => {
    const [fattoush, greek] = [
      { nameEn: 'Fattoush', nameAr: 'فتوش' },
      { nameEn: 'Greek', nameAr: 'يونانية' },
    ].map(bothNames)
    expect(changesOf({ salad: fattoush, all: [fattoush] }, { salad: greek, all: [fattoush, greek] })).toEqual(
      [
        { field: 'all', before: [fattoush], after: [fattoush, greek] },
        { field: 'salad', before: fattoush, after: greek },
      ],
    )
  })

  test('of an added or deleted object have null on the other side', () => {
    expect(changesOf(null, { price: 15 })).toEqual([{ field: 'price', before: null, after: 15 }])
    expect(changesOf({ price: 15 }, undefined)).toEqual([{ field: 'price', before: 15, after: null }])
    expect(changesOf(undefined, null)).toEqual([])
  })

  test('omit secrets at any depth, and the fields that change with every write', () => {
    const secrets = {
      passwordHash: 'x',
      newPassword: 'x',
      resetToken: 'x',
      clientSecret: 'x',
      link: { accessToken: 'x' },
      cards: [{ token: 'x', brand: 'VISA' }],
      version: 2,
      updatedAt: '2026-12-01T09:00:00Z',
    }
    expect(changesOf(null, secrets)).toEqual([{ field: 'cards', before: null, after: [{ brand: 'VISA' }] }])
  })

  test('are the same when computed from their own before and after values', () => {
    const changes = changesOf({ a: { b: 1 }, at: new Date(0) }, { a: { b: 2 }, at: new Date(1) })
    const side = (which: 'before' | 'after') => Object.fromEntries(changes.map((c) => [c.field, c[which]]))
    expect(changesOf(side('before'), side('after'))).toEqual(changes)
  })
})
