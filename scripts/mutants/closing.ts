import { type Mutant, one } from './mutant.ts'

const CHANGE = 'server/closures/change.ts'
const PLAN = 'server/closures/plan.ts'
const closed = ['server/closures/closures.test.ts']

/** Closed days. */
export const closingMutants: Mutant[] = [
  one(
    'a day that has begun is closed or reopened',
    CHANGE,
    ['if (!isChangeable(date, now))', 'if (!isChangeable(date, new Date(0)))'],
    closed,
  ),
  one(
    'reopening a day does not move deliveries back',
    PLAN,
    ['close.includes(from) || open.includes(to)', 'close.includes(from)'],
    closed,
  ),
  one(
    'a renewal of a moved subscription does not move',
    PLAN,
    [
      'if (endDate === endFollowed(subscription, follower)) return null',
      'if (endDate !== row.id) return null',
    ],
    closed,
  ),
  one(
    'a delivery that a closure moved beyond the year expires',
    'server/subscriptions/changes/expireYear.ts',
    [' || isStillToCome', ''],
    ['server/subscriptions/changes/expireYear.test.ts'],
  ),
]
