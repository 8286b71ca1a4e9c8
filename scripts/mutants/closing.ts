import { type Mutant, one } from './mutant.ts'

const CHANGE = 'server/closures/change.ts'
const PLAN = 'server/closures/plan.ts'
const ANSWER = 'server/feedback/answer.ts'
const closed = ['server/closures/closures.test.ts']
const answered = ['server/feedback/adminFeedback.test.ts']

/** Closed days and customers' feedback. */
export const closingMutants: Mutant[] = [
  one(
    'a day that has begun is closed or reopened',
    CHANGE,
    ['if (!isChangeable(date, now))', 'if (!isChangeable(date, new Date(0)))'],
    closed,
  ),
  one(
    'an open day is reopened',
    CHANGE,
    ["if (opened.length < new Set(open).size) throw new AppError('NOT_FOUND')", ''],
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
    'a closure reports a renewal that does not move',
    PLAN,
    ['=> planned.moves.length > 0\n', '=> planned.moves.length >= 0\n'],
    closed,
  ),
  one(
    'a renewal does not move when the closed day before it reopens',
    PLAN,
    ['lte(subscriptions.plannedStart, last)', 'lte(subscriptions.startDate, last)'],
    ['server/renewals/follower.test.ts'],
  ),
  one(
    'a customer with two subscriptions gets two emails about a closure',
    'server/closures/emailCustomers.ts',
    ['=> row.userId ?? row.customerEmail', '=> row.id'],
    closed,
  ),
  one(
    'a delivery that a closure moved beyond the year expires',
    'server/subscriptions/changes/expireYear.ts',
    [' || isStillToCome', ''],
    ['server/subscriptions/changes/expireYear.test.ts'],
  ),
  {
    breaks: 'feedback is answered twice',
    changes: [
      {
        file: ANSWER,
        find: "    .set({ answer, answeredAt: now, state: 'reviewed', reviewedAt: now, reviewedBy: by.userId })\n    .where(and(eq(feedback.id, id), isNull(feedback.answer)))",
        replace:
          "    .set({ answer, answeredAt: now, state: 'reviewed', reviewedAt: now, reviewedBy: by.userId })\n    .where(and(eq(feedback.id, id), eq(feedback.id, id)))",
      },
    ],
    tests: answered,
  },
  one(
    'a salad’s rating includes ratings of other salads',
    'server/feedback/give.ts',
    ['delivery.assignedSalads?.[0]?.saladId ?? null', 'delivery.assignedSalads?.[1]?.saladId ?? null'],
    answered,
  ),
]
