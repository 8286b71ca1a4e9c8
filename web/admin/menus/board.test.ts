import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '../../../domain/dates.ts'
import type { BoardSalad } from '../../../domain/menu/contract.ts'
import {
  type BoardDay,
  changedByBoth,
  changedDays,
  changedSince,
  clearSlot,
  deliveriesOn,
  onTopOf,
  placeSalad,
  planBody,
} from './board.ts'

const salad = (id: string): BoardSalad => ({
  id,
  key: id,
  name: id,
  nameEn: id,
  nameAr: id,
  category: 'SIGNATURE',
  plate: 'mint',
  glaze: 'oat',
  allergens: [],
  bowlUrl: '/bowl/{size}',
  status: 'ACTIVE',
})
const sunday = day('2026-12-20')
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(salad)
const week = (): BoardDay[] => [
  {
    date: sunday,
    salad: a ?? null,
    alternative: b ?? null,
    open: false,
    by: 'ADMIN',
    deliveries: 0,
    version: 1,
  },
  {
    date: addDays(sunday, 1),
    salad: b ?? null,
    alternative: d ?? null,
    open: true,
    by: 'ADMIN',
    deliveries: 7,
    version: 2,
  },
  {
    date: addDays(sunday, 2),
    salad: c ?? null,
    alternative: null,
    open: true,
    by: 'ROTATION',
    deliveries: 4,
    version: 3,
  },
]
const shown = (days: readonly BoardDay[]) =>
  days.map((one) => `${one.salad?.id ?? '-'}${one.alternative?.id ?? '-'}`).join(' ')
const orUnknown = (one: BoardSalad | undefined) => one ?? salad('?')
const monday = addDays(sunday, 1)
const tuesday = addDays(sunday, 2)

describe('placing a salad', () => {
  test('from the tray it replaces the salad in the slot', () => {
    const after = placeSalad(week(), { salad: orUnknown(e), from: null }, { date: monday, part: 'salad' })
    expect(shown(after)).toBe('ab ed c-')
  })

  test('from another slot the two salads swap, across days and parts', () => {
    const after = placeSalad(
      week(),
      { salad: orUnknown(d), from: { date: monday, part: 'alternative' } },
      { date: tuesday, part: 'salad' },
    )
    expect(shown(after)).toBe('ab bc d-')
  })

  test('a day that loses its salad loses its alternative, and takes none before it has a salad again', () => {
    const empty = clearSlot(week(), { date: monday, part: 'salad' })
    expect(shown(empty)).toBe('ab -- c-')
    expect(
      shown(placeSalad(empty, { salad: orUnknown(e), from: null }, { date: monday, part: 'alternative' })),
    ).toBe('ab -- c-')
    const moved = placeSalad(
      empty,
      { salad: orUnknown(c), from: { date: tuesday, part: 'salad' } },
      { date: monday, part: 'salad' },
    )
    expect(shown(moved)).toBe('ab c- --')
  })

  test('a closed day does not change', () => {
    const held = { salad: orUnknown(e), from: null }
    expect(shown(placeSalad(week(), held, { date: sunday, part: 'salad' }))).toBe('ab bd c-')
    expect(shown(clearSlot(week(), { date: sunday, part: 'salad' }))).toBe('ab bd c-')
  })

  test('a day never has the same salad in both slots', () => {
    const fromTray = placeSalad(week(), { salad: orUnknown(d), from: null }, { date: monday, part: 'salad' })
    expect(shown(fromTray)).toBe('ab db c-')
    const doubled = placeSalad(
      week(),
      { salad: orUnknown(c), from: null },
      { date: monday, part: 'alternative' },
    )
    const moved = placeSalad(
      doubled,
      { salad: orUnknown(c), from: { date: tuesday, part: 'salad' } },
      { date: monday, part: 'salad' },
    )
    expect(shown(moved)).toBe('ab c- b-')
  })
})

test('the changed days and the body that is sent exclude closed days', () => {
  const after = clearSlot(
    placeSalad(week(), { salad: orUnknown(e), from: null }, { date: monday, part: 'alternative' }),
    {
      date: tuesday,
      part: 'salad',
    },
  )
  expect(changedDays(week(), after).map((one) => one.date)).toEqual([monday, tuesday])
  expect(deliveriesOn(changedDays(week(), after))).toBe(11)
  expect(deliveriesOn([])).toBe(0)
  expect(changedDays(week(), week())).toEqual([])
  expect(changedDays(week(), clearSlot(week(), { date: monday, part: 'alternative' }))).toEqual([])
  expect(planBody(changedDays(week(), after))).toEqual({
    days: [
      { date: monday, saladId: 'b', alternativeId: 'e', version: 2 },
      { date: tuesday, saladId: null, alternativeId: null, version: 3 },
    ],
  })
})

test('days saved by another admin stay beside local changes, which keep the version that they started from', () => {
  const mine = changedDays(
    week(),
    placeSalad(week(), { salad: orUnknown(e), from: null }, { date: monday, part: 'salad' }),
  )
  const theirs = week().map((d) =>
    d.date === sunday ? d : { ...d, salad: orUnknown(d.date === monday ? c : b), version: d.version + 10 },
  )
  const now = onTopOf(theirs, mine)
  expect(shown(now)).toBe('ab ed b-')
  expect(now.map((d) => d.version)).toEqual([1, 2, 13])
  expect(changedByBoth(theirs, mine).map((d) => d.date)).toEqual([monday])
  // Both chose the same: no local change is left.
  const alike = theirs.map((d) => (d.date === monday ? { ...d, salad: orUnknown(e) } : d))
  expect(onTopOf(alike, mine)).toEqual(alike)
  expect(changedByBoth(alike, mine)).toEqual([])
})

test('a change made while the week is saved stays, on top of the saved week', () => {
  const put = (days: readonly BoardDay[], date: Day, one: BoardSalad | undefined) =>
    placeSalad(days, { salad: orUnknown(one), from: null }, { date, part: 'salad' })
  const sent = put(week(), monday, e)
  const saved = sent.map((d) => ({ ...d, version: d.date === monday ? 12 : d.version }))
  // One day that was sent, and one that was not.
  const later = changedSince(sent, put(put(sent, monday, a), tuesday, b), saved)
  expect(planBody(later).days).toEqual([
    { date: monday, saladId: 'a', alternativeId: 'd', version: 12 },
    { date: tuesday, saladId: 'b', alternativeId: null, version: 3 },
  ])
  expect(changedSince(sent, sent, saved)).toEqual([])
  // Another admin has changed a day meanwhile: unchanged here, their version is used; changed here too, the
  // admin has to choose.
  const theirs = saved.map((d) => (d.date === tuesday ? { ...d, salad: orUnknown(a), version: 9 } : d))
  expect(changedSince(sent, sent, theirs)).toEqual([])
  expect(changedSince(sent, put(sent, tuesday, b), theirs).map((d) => d.version)).toEqual([3])
})
