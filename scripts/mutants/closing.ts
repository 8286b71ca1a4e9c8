import { type Mutant, one } from './mutant.ts'

const CHANGE = 'server/closures/change.ts'
const PLAN = 'server/closures/plan.ts'
const ANSWER = 'server/feedback/answer.ts'
const closed = ['server/closures/closures.test.ts']
const answered = ['server/feedback/adminFeedback.test.ts']

/** Closed days and customers' feedback. */
export const closingMutants: Mutant[] = [
  one(
    'a day that has begun is closed, or opened again',
    CHANGE,
    ['if (!isChangeable(date, now))', 'if (!isChangeable(date, new Date(0)))'],
    closed,
  ),
  one(
    'a day that is open is opened again',
    CHANGE,
    ["if (opened.length < new Set(open).size) throw new AppError('NOT_FOUND')", ''],
    closed,
  ),
  one(
    'a day that opens again leaves deliveries where they were',
    PLAN,
    ['close.includes(from) || open.includes(to)', 'close.includes(from)'],
    closed,
  ),
  one(
    'what follows one that a closure moves stays where it is',
    PLAN,
    [
      'if (endDate === endFollowed(subscription, follower)) return null',
      'if (endDate !== row.id) return null',
    ],
    closed,
  ),
  one(
    'a closure tells of a renewal of which nothing moves',
    PLAN,
    ['=> planned.moves.length > 0\n', '=> planned.moves.length >= 0\n'],
    closed,
  ),
  one(
    'a renewal stays where it is when the closed day before it opens',
    PLAN,
    ['lte(subscriptions.plannedStart, last)', 'lte(subscriptions.startDate, last)'],
    ['server/renewals/follower.test.ts'],
  ),
  one(
    'a customer with two subscriptions gets two emails about a closure',
    'server/closures/tell.ts',
    ['=> row.userId ?? row.customerEmail', '=> row.id'],
    closed,
  ),
  one(
    'what a closure put after the year expires',
    'server/subscriptions/expireYear.ts',
    [' || isStillToCome', ''],
    ['server/subscriptions/expireYear.test.ts'],
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
    'a salad is rated by what other salads were given',
    'server/feedback/give.ts',
    ['delivery.assignedSalads?.[0]?.saladId ?? null', 'delivery.assignedSalads?.[1]?.saladId ?? null'],
    answered,
  ),
]
