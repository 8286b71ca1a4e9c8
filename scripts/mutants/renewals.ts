import { type Mutant, one } from './mutant.ts'

const renewed = ['server/renewals/renew.test.ts']
const auto = ['server/renewals/autoRenewal.test.ts']
const rules = ['domain/renewals/rules.test.ts']
const followed = ['server/renewals/follower.test.ts']
const expired = ['server/subscriptions/changes/expireYear.test.ts']
const CHARGE = 'server/renewals/charge.ts'
const OPEN = 'server/renewals/openRenewal.ts'
const RULES = 'domain/renewals/rules.ts'
const AUTO = 'server/renewals/autoRenewal.ts'

export const renewalMutants: Mutant[] = [
  one(
    'a second paid renewal is not recognized as paid twice',
    'server/checkout/settle.ts',
    ["  if (predecessor?.isFollowed) return 'PAID_TWICE'\n", ''],
    renewed,
  ),
  one(
    'the automatic renewal of a cancelled subscription becomes a subscription',
    'server/checkout/settle.ts',
    [
      "  if (predecessor?.automatic && predecessor.row.status === 'CANCELLED') return 'PREDECESSOR_CANCELLED'\n",
      '',
    ],
    auto,
  ),
  one(
    'a renewal starts on its promised day although the end has moved',
    'server/subscriptions/fulfilmentContext.ts',
    [
      '= predecessor ?? { closed: found.closed, start: promised }',
      '= { closed: found.closed, start: promised }',
    ],
    renewed,
  ),
  one(
    'another customer’s subscription can be renewed',
    'server/renewals/renewable.ts',
    [
      'and(eq(subscriptions.id, id), userId === null ? undefined : eq(subscriptions.userId, userId))',
      'and(eq(subscriptions.id, id), userId === null ? undefined : undefined)',
    ],
    renewed,
  ),
  one(
    'a subscription that was just cancelled is renewed',
    OPEN,
    [
      "if (!subscriptionTransitions.can('renew', row.status))",
      "if (row.id === '' && !subscriptionTransitions)",
    ],
    renewed,
  ),
  one(
    'a subscription that was just renewed is renewed again',
    OPEN,
    ['  await assertNotFollowed(tx, subscriptionId)\n', ''],
    renewed,
  ),
  one(
    'the shop charges a renewal while the customer is paying for it',
    OPEN,
    ["  if (others.some((other) => alone || other.automatic)) throw new AppError('RENEWAL_UNDER_WAY')\n", ''],
    auto,
  ),
  one(
    'auto-renewal charges twice a day',
    CHARGE,
    [', isEnding(db, now), notExists(triedOn(db, now))))', ', isEnding(db, now)))'],
    auto,
  ),
  one(
    'a charge after midnight counts for the day before and is repeated',
    CHARGE,
    ['{ ...context, now: context.clock() }', 'context'],
    auto,
  ),
  one(
    'a charge misses that auto-renewal was turned off before its lock',
    CHARGE,
    ['locked.autoRenewalCardId !== savedCardId || ', ''],
    auto,
  ),
  one(
    'a charge misses that the end was moved before its lock',
    CHARGE,
    [' || !(await mayBeCharged(tx, id, made.totalFils, now))', ''],
    auto,
  ),
  one(
    'an account that waits for erasure is charged',
    'server/renewals/dueRenewals.ts',
    ['isNull(users.erasureAskedAt)', 'eq(users.id, users.id)'],
    auto,
  ),
  one(
    'a charge without an answer is repeated',
    CHARGE,
    ["    if (started.is !== 'new') throw new AppError('RENEWAL_UNDER_WAY')\n", ''],
    auto,
  ),
  one(
    'auto-renewal charges more than announced',
    RULES,
    [
      'r.charge && r.charge.most >= totalFils && r.charge.from <= today',
      'r.charge && r.charge.from <= today',
    ],
    [...rules, ...auto],
  ),
  one(
    'auto-renewal charges on the day of the announcement',
    RULES,
    ['[chargeDayOf(ending.endDate), addDays(today, 1)]', '[chargeDayOf(ending.endDate), today]'],
    rules,
  ),
  one(
    'auto-renewal accepts another customer’s card',
    AUTO,
    ['eq(savedCards.userId, ownerId)', 'undefined'],
    auto,
  ),
  one(
    'auto-renewal stays on after its card was removed',
    'server/payments/cards.ts',
    ['    await onRemoved(tx, services, card, now)\n', ''],
    auto,
  ),
  one(
    'a renewal does not move with the end of the subscription before it',
    'server/subscriptions/changes/changeStatus.ts',
    ['if (set?.endDate && !renewalStays)', 'if (set?.endDate && renewalStays)'],
    followed,
  ),
  one(
    'a renewal is moved beyond its year',
    'server/subscriptions/changes/moveFollower.ts',
    ['if (planned.endDate > until)', 'if (planned.endDate > until && !because)'],
    followed,
  ),
  one(
    'a subscription expires on the last day of its year',
    'server/subscriptions/changes/expireYear.ts',
    ['if (today <= lastDay ||', 'if (today < lastDay ||'],
    expired,
  ),
]
