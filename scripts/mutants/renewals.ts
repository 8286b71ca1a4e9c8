import { type Mutant, one } from './mutant.ts'

const renewed = ['server/renewals/renew.test.ts']
const auto = ['server/renewals/autoRenewal.test.ts']
const jobs = ['server/renewals/jobs.test.ts']
const rules = ['domain/renewals/rules.test.ts']
const followed = ['server/renewals/follower.test.ts']
const expired = ['server/subscriptions/expireYear.test.ts']
const CHARGE = 'server/renewals/charge.ts'
const OPEN = 'server/renewals/openRenewal.ts'
const RULES = 'domain/renewals/rules.ts'
const AUTO = 'server/renewals/autoRenewal.ts'

export const renewalMutants: Mutant[] = [
  one(
    'a second renewal that was paid is not seen as one',
    'server/checkout/settle.ts',
    ["  if (predecessor?.isFollowed) return 'PAID_TWICE'\n", ''],
    renewed,
  ),
  one(
    'auto-renewal of what was cancelled becomes a subscription',
    'server/checkout/settle.ts',
    [
      "  if (predecessor?.automatic && predecessor.row.status === 'CANCELLED') return 'PREDECESSOR_CANCELLED'\n",
      '',
    ],
    auto,
  ),
  one(
    'a renewal begins where it was promised, though the end has moved',
    'server/subscriptions/fulfilmentContext.ts',
    [
      '= predecessor ?? { closed: found.closed, start: promised }',
      '= { closed: found.closed, start: promised }',
    ],
    renewed,
  ),
  one(
    'what is renewed already can be renewed again',
    'server/renewals/renewable.ts',
    ['  if (!follower) return\n', '  if (!follower?.id || follower.id) return\n'],
    renewed,
  ),
  one(
    "somebody else's subscription can be renewed",
    'server/renewals/renewable.ts',
    [
      'and(eq(subscriptions.id, id), userId === null ? undefined : eq(subscriptions.userId, userId))',
      'and(eq(subscriptions.id, id), userId === null ? undefined : undefined)',
    ],
    renewed,
  ),
  one(
    'what was cancelled a moment ago is renewed',
    OPEN,
    [
      "if (!subscriptionTransitions.can('renew', row.status))",
      "if (row.id === '' && !subscriptionTransitions)",
    ],
    renewed,
  ),
  one(
    'what was renewed a moment ago is renewed again',
    OPEN,
    ['  await assertNotFollowed(tx, subscriptionId)\n', ''],
    renewed,
  ),
  one(
    'what was cancelled is shown as what follows, and nothing else is offered',
    'server/subscriptions/view.ts',
    [', isFollower(subscriptions))', ')'],
    renewed,
  ),
  one(
    'the shop charges while somebody pays by hand',
    OPEN,
    ["  if (others.some((other) => alone || other.automatic)) throw new AppError('RENEWAL_UNDER_WAY')\n", ''],
    auto,
  ),
  one(
    'it is charged twice a day',
    CHARGE,
    [', isEnding(db, now), notExists(triedOn(db, now))))', ', isEnding(db, now)))'],
    auto,
  ),
  one(
    'a charge after midnight counts for the day before, and is tried twice',
    CHARGE,
    ['{ ...context, now: context.clock() }', 'context'],
    auto,
  ),
  one(
    'who has just turned auto-renewal off is charged',
    CHARGE,
    ['  if (!savedCardId) return null\n', ''],
    auto,
  ),
  one(
    'a charge does not see that auto-renewal was turned off before it had the row',
    CHARGE,
    ['locked.autoRenewalCardId !== savedCardId || ', ''],
    auto,
  ),
  one(
    'a charge does not see that the end has moved before it had the row',
    CHARGE,
    [' || !(await mayBeCharged(tx, id, made.totalFils, now))', ''],
    auto,
  ),
  one(
    'customers are led to renew while nothing is sold',
    'server/renewals/remind.ts',
    ['  if (!terms.serviceActive) return false\n', ''],
    auto,
  ),
  one(
    'who cancelled what followed is reminded no more',
    'server/renewals/dueRenewals.ts',
    [', isFollower(followers))', ')'],
    auto,
  ),
  one(
    'who waits to be forgotten is charged',
    'server/renewals/dueRenewals.ts',
    ['isNull(users.erasureAskedAt)', 'eq(users.id, users.id)'],
    auto,
  ),
  one(
    'one that has no answer is charged once more',
    CHARGE,
    ["    if (started.is !== 'new') throw new AppError('RENEWAL_UNDER_WAY')\n", ''],
    auto,
  ),
  one(
    'renewals go on while the service is off',
    'server/renewals/buildRenewal.ts',
    ["  if (!serviceActive) throw new AppError('SERVICE_OFF')\n", ''],
    [...renewed, ...jobs],
  ),
  one(
    'reminders go on while the service is off',
    'server/renewals/remind.ts',
    ['  if (!terms.serviceActive) return false\n', ''],
    jobs,
  ),
  one(
    'it takes more than was named',
    RULES,
    [
      'r.charge && r.charge.most >= totalFils && r.charge.from <= today',
      'r.charge && r.charge.from <= today',
    ],
    [...rules, ...auto],
  ),
  one(
    'it is charged on the day it is announced',
    RULES,
    ['[chargeDayOf(ending.endDate), addDays(today, 1)]', '[chargeDayOf(ending.endDate), today]'],
    rules,
  ),
  one(
    'it is charged earlier than was named',
    RULES,
    ['r.charge.most >= totalFils && r.charge.from <= today', 'r.charge.most >= totalFils'],
    rules,
  ),
  one(
    'a card without an agreement renews',
    AUTO,
    [
      "if (!card?.agreementId) throw new AppError('CARD_CANNOT_RENEW'",
      "if (!card) throw new AppError('CARD_CANNOT_RENEW'",
    ],
    auto,
  ),
  one("somebody else's card renews", AUTO, ['eq(savedCards.userId, ownerId)', 'undefined'], auto),
  one('a removed card renews', AUTO, ['        isNull(savedCards.removedAt),\n', ''], auto),
  one(
    'auto-renewal outlives its card',
    'server/payments/cards.ts',
    ['    await onRemoved(tx, services, card, now)\n', ''],
    auto,
  ),
  one(
    'what has ended still renews by itself',
    'server/subscriptions/changeStatus.ts',
    ['      ...(!isRunning(to) && { autoRenewalCardId: null }),\n', ''],
    auto,
  ),
  one(
    'the charge is sent as if its owner were there',
    'server/tap/bodies.ts',
    ['  customer_initiated: !isAutomatic(charge),', '  customer_initiated: true,'],
    ['server/tap/bodies.test.ts'],
  ),
  one(
    'nobody hears of a renewal that failed',
    'server/checkout/emails.ts',
    ['  if (await tellRenewalFailed(tx, { mail }, payment, now)) return\n', ''],
    auto,
  ),
  one(
    'what is being renewed can be cancelled under the charge',
    'server/subscriptions/cancel.ts',
    ['    await assertNotCharging(tx, id, now)\n', ''],
    auto,
  ),
  one(
    'a renewal stays when the end of what it follows moves',
    'server/subscriptions/changeStatus.ts',
    ['if (set?.endDate && !renewalStays)', 'if (set?.endDate && renewalStays)'],
    followed,
  ),
  one(
    'what follows the follower stays',
    'server/subscriptions/moveFollower.ts',
    ['  await moveFollower(tx, { row: moved, endedOn: row.endDate }, because, now)\n', ''],
    followed,
  ),
  one(
    'a renewal is pushed past its year',
    'server/subscriptions/moveFollower.ts',
    ['if (planned.endDate > until)', 'if (planned.endDate > until && !because)'],
    followed,
  ),
  one(
    'a renewal that has begun is moved',
    'domain/subscriptions/changes.ts',
    [
      "if (!can('modify', follower) || !isStillOpen) return null",
      "if (!can('modify', follower)) return null",
    ],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'a year ends on its last day',
    'server/subscriptions/expireYear.ts',
    ['if (today <= lastDay ||', 'if (today < lastDay ||'],
    expired,
  ),
  {
    breaks: 'the end of a year is told again and again',
    changes: [
      {
        file: 'server/subscriptions/expireYear.ts',
        find: '.where(and(eq(subscriptions.id, id), isNull(subscriptions.expiryRemindedAt)))',
        replace: '.where(and(eq(subscriptions.id, id)))',
      },
      {
        file: 'server/subscriptions/expireYear.ts',
        find: 'unreminded ? isNull(subscriptions.expiryRemindedAt) : undefined,',
        replace: 'unreminded ? undefined : undefined,',
      },
    ],
    tests: expired,
  },
]
