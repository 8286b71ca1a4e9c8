import fc from 'fast-check'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { slots } from '../../domain/settings/rules.ts'

const on = fc.nat(1)
const which = fc.nat(24)
/** The time of day that the clock is moved to. */
const clock = fc.constantFrom(-MINUTE_MS, -1, 0, MINUTE_MS, 12 * HOUR_MS)

/** One possible step with its weight, relative to the rarest step. */
const may = <D extends string, T extends object>(weight: number, kind: D, details: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: details.map((detail) => ({ do: kind, ...detail })),
})

const moved = ['SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED'] as const

/** The possible steps in a customer's history; `on`: the subscription that a step applies to. */
const step = fc.oneof(
  may(
    20,
    'pause',
    fc.record({
      on,
      in: fc.nat(12),
      days: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 90 })),
    }),
  ),
  may(15, 'resume', fc.record({ on })),
  may(10, 'withdraw', fc.record({ on })),
  may(20, 'skip', fc.record({ on, which, stale: fc.boolean() })),
  may(10, 'swap', fc.record({ on, which, to: fc.boolean() })),
  may(5, 'slot', fc.record({ on, to: fc.constantFrom(...slots) })),
  may(10, 'leaveOut', fc.record({ on, which, part: fc.nat(9) })),
  may(5, 'never', fc.record({ on, which, part: fc.nat(9) })),
  // The jobs run at every midnight on the way, only at the end, or not yet.
  may(
    40,
    'wait',
    fc.record({
      days: fc.oneof({ weight: 9, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.nat(90) }),
      clock,
      jobs: fc.constantFrom('always', 'late', 'notYet'),
    }),
  ),
  may(10, 'close', fc.record({ in: fc.nat(20) })),
  may(5, 'reopen', fc.record({ which })),
  may(10, 'menu', fc.record({ in: fc.nat(14), which })),
  // The work of the kitchen and the drivers, forward and back, done by an admin.
  may(20, 'move', fc.record({ on, which, to: fc.constantFrom(...moved) })),
  // A failed delivery is redelivered on another day or credited.
  may(15, 'redeliver', fc.record({ on, which, in: fc.nat(14) })),
  may(5, 'giveBack', fc.record({ on, which })),
  may(1, 'cancel', fc.record({ on })),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** `size`: long histories are as likely as short ones. */
export const lives = fc.record({
  days: fc.constantFrom(5, 20),
  renewed: fc.boolean(),
  steps: fc.array(step, { maxLength: 40, size: 'max' }),
})
