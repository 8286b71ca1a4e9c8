import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, day, dayInBahrain, startOfDay } from '../dates.ts'
import { fils } from '../money.ts'
import type { ChangeableSubscription } from '../subscriptions/changes.ts'
import {
  type CustomerFailure,
  choiceBlock,
  customerChoices,
  openChoices,
  REDELIVERY_WITHIN_DAYS,
  redeliveryDays,
} from './customerChoice.ts'
import { isDeliveryDay } from './rules.ts'

const SUNDAY = day('2026-12-06')
const FAILED_AT = new Date('2026-12-06T09:00:00+03:00')
const later = (ms: number) => new Date(FAILED_AT.getTime() + ms)

const subscription: ChangeableSubscription = {
  status: 'ACTIVE',
  plannedStart: SUNDAY,
  boughtAt: new Date('2026-12-01T10:00:00+03:00'),
  deliveries: [0, 1, 2, 3, 4].map((n) => ({
    id: String(n),
    date: addDays(SUNDAY, n),
    status: n === 0 ? 'FAILED' : 'SCHEDULED',
  })),
  pause: null,
  skips: [],
  closed: [],
}
const failure: CustomerFailure = {
  status: 'FAILED',
  resolution: null,
  failedAt: FAILED_AT,
  hasAccount: true,
  allows: { ANOTHER_DAY: true, CREDIT: true },
  worthFils: fils(3_190),
  leftFils: fils(3_190),
  subscription,
  renewalDays: [],
}

describe('the choices of a customer for a failed delivery', () => {
  test('are all that the shop allows, from two minutes after the failure to the end of the seventh day', () => {
    expect(openChoices(failure, later(120_000))).toEqual(['ANOTHER_DAY', 'CREDIT'])
    expect(openChoices(failure, later(120_000 - 1))).toEqual([])
    const end = startOfDay(addDays(SUNDAY, 8))
    expect(openChoices(failure, new Date(end.getTime() - 1))).toEqual(['ANOTHER_DAY', 'CREDIT'])
    expect(openChoices(failure, end)).toEqual([])
  })

  const cases = [
    ['NO_ACCOUNT', { hasAccount: false }],
    ['NOT_FAILED', { status: 'DELIVERED', failedAt: null }],
    ['RESOLVED', { resolution: 'CLOSED' }],
    ['NOT_ALLOWED', { allows: { ANOTHER_DAY: false, CREDIT: false } }],
    ['NOTHING_LEFT', { leftFils: fils(3_189) }],
  ] as const satisfies [string, Partial<CustomerFailure>][]
  test.for(cases)('are none: %s', ([block, over]) => {
    for (const choice of customerChoices)
      expect(choiceBlock(choice, { ...failure, ...over }, later(DAY_MS))).toBe(block)
  })

  test('follow the setting of each choice', () => {
    const only = (choice: 'ANOTHER_DAY' | 'CREDIT') =>
      openChoices(
        { ...failure, allows: { ...{ ANOTHER_DAY: false, CREDIT: false }, [choice]: true } },
        later(DAY_MS),
      )
    expect(only('ANOTHER_DAY')).toEqual(['ANOTHER_DAY'])
    expect(only('CREDIT')).toEqual(['CREDIT'])
  })

  test('are credit only on a cancelled or expired subscription, and both on a completed or paused one', () => {
    const choicesFor = (status: ChangeableSubscription['status']) =>
      openChoices({ ...failure, subscription: { ...subscription, status } }, later(DAY_MS))
    expect(choicesFor('CANCELLED')).toEqual(['CREDIT'])
    expect(choicesFor('EXPIRED')).toEqual(['CREDIT'])
    expect(choicesFor('COMPLETED')).toEqual(['ANOTHER_DAY', 'CREDIT'])
    expect(choicesFor('PAUSED')).toEqual(['ANOTHER_DAY', 'CREDIT'])
  })

  test('redelivery days are free delivery days from tomorrow on, within four weeks', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        offsets,
        offsets,
        offsets,
        offsets,
        fc.integer({ min: 0, max: 7 * 24 }),
        (taken, skips, closed, renewed, hours) => {
          const now = later(hours * 3_600_000)
          const renewing = {
            ...subscription,
            deliveries: taken.map((n) => ({
              id: String(n),
              date: addDays(SUNDAY, n),
              status: 'SCHEDULED' as const,
            })),
            skips: skips.map((n) => addDays(SUNDAY, n)),
            closed: closed.map((n) => addDays(SUNDAY, n)),
          }
          const renewalDays = renewed.map((n) => addDays(SUNDAY, n))
          const days = redeliveryDays({ subscription: renewing, renewalDays }, now)
          const today = dayInBahrain(now)
          const expected = Array.from({ length: REDELIVERY_WITHIN_DAYS }, (_, n) =>
            addDays(today, n + 1),
          ).filter(
            (date) =>
              isDeliveryDay(date) &&
              ![...taken, ...skips, ...closed, ...renewed].some((n) => addDays(SUNDAY, n) === date),
          )
          expect(days).toEqual(expected)
        },
      ),
    )
  })

  test('exclude another day if a pause covers all of them', () => {
    const paused = { ...subscription, pause: { from: SUNDAY, to: addDays(SUNDAY, 60) } }
    expect(choiceBlock('ANOTHER_DAY', { ...failure, subscription: paused }, later(DAY_MS))).toBe('NO_DAY')
  })
})
