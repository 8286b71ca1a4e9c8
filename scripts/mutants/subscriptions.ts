import { type Mutant, one } from './mutant.ts'

const RULES = 'domain/subscriptions/changes.ts'
const dayTests = ['server/subscriptions/myDeliveries.test.ts']
const changeTests = ['server/subscriptions/changes/change.test.ts']
const listTests = ['server/subscriptions/story.test.ts']
const calendarTests = ['server/calendar/calendar.test.ts']

/** Customers' changes of their subscriptions and days, and who may read and change them. */
export const subscriptionMutants: Mutant[] = [
  one(
    'retrying a running job reports success',
    'server/jobs/retry.ts',
    ['  if (rowCount === 1) return job\n', '  if (rowCount !== null) return job\n'],
    ['server/jobs/routes.test.ts'],
  ),
  one(
    'anyone who knows a delivery’s id can change it',
    'server/subscriptions/changes/changeDelivery.ts',
    ['{ id: delivery.subscriptionId, ownerId }', '{ id: delivery.subscriptionId, ownerId: ownerId && null }'],
    dayTests,
  ),
  one(
    'emails are sent to the address of an erased customer',
    'server/mail/mail.ts',
    ['.filter(({ to }) => !isErased(to))', '.filter(({ to }) => to || isErased(to))'],
    ['server/subscriptions/changes/expireYear.test.ts'],
  ),
  one(
    'a day that is closed for changes is changed',
    RULES,
    [
      "if (!isOpenDelivery(delivery, now)) return refused({ why: 'DAY_CLOSED', day: date })",
      "if (!delivery.id) return refused({ why: 'DAY_CLOSED', day: date })",
    ],
    [...dayTests, 'server/subscriptions/changes/cutoff.test.ts'],
  ),
  one(
    'the kitchen is not told of an allergy added after the cutoff',
    'server/subscriptions/changes/change.ts',
    ["await recordLateChanges(tx, due, 'ALLERGY', now)", "await recordLateChanges(tx, [], 'ALLERGY', now)"],
    ['server/adminDeliveries/change.test.ts'],
  ),
  one(
    'two deliveries fall on a day that the kitchen has begun',
    RULES,
    ['[...skips, ...others.map((d) => d.date)]', '[...skips]'],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'a cancellation goes through without the promised refund',
    'server/subscriptions/changes/cancel.ts',
    ['if (request.refundShown && !refund)', 'if (request.refundShown && !days)'],
    ['server/subscriptions/changes/changes.test.ts'],
  ),
  one(
    'a recovery restarts the two hours for a refund',
    'server/subscriptions/changes/changeable.ts',
    [
      '  if (orderedAt && capturedAt) return orderedAt',
      '  if (orderedAt && capturedAt) return createdAt > capturedAt ? createdAt : orderedAt',
    ],
    ['server/recovery/recover.test.ts'],
  ),
  one(
    'a pause ends a day early',
    'server/subscriptions/changes/pause.ts',
    ['lt(subscriptionPauses.toDate, today)', 'lte(subscriptionPauses.toDate, today)'],
    ['server/subscriptions/changes/changes.test.ts'],
  ),
  one(
    'a skip moves a delivery beyond the year',
    RULES,
    ["  if (movesPast(planned, until)) return refused({ why: 'PAST_THE_YEAR', longest: 0, until })\n", ''],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'a change without allergens clears them',
    'domain/subscriptions/contract.ts',
    [
      'neverAllergens: NeverLists.shape.neverAllergens.unwrap().optional()',
      'neverAllergens: NeverLists.shape.neverAllergens.optional()',
    ],
    changeTests,
  ),
  one(
    'another tab’s additions to the never-list are overwritten',
    'server/subscriptions/changes/change.ts',
    [
      'if (input.seen && !sameNever(input.seen, row))',
      'if (input.seen && !sameNever(input.seen, input.seen))',
    ],
    changeTests,
  ),
  one(
    'a closed day uses later changes until the freeze job runs',
    'server/subscriptions/changes/change.ts',
    [
      'freezeDue({ ...services, now, ...(only && { only }) })',
      'freezeDue({ ...services, now: new Date(0), ...(only && { only }) })',
    ],
    changeTests,
  ),
  one(
    'another customer’s history is returned',
    'server/subscriptions/story.ts',
    ['and(eq(subscriptions.id, id), eq(subscriptions.userId, ownerId))', 'eq(subscriptions.id, id)'],
    listTests,
  ),
  one(
    'another customer’s payments are listed',
    'server/payments/list.ts',
    [
      'where: [eq(payments.userId, userId), ofIt || undefined]',
      'where: [userId ? ofIt || undefined : undefined]',
    ],
    listTests,
  ),
  one(
    'emails about a subscription go to its owner’s former address',
    'server/accounts/emailRecipient.ts',
    ['to: user?.email ?? row.customerEmail', 'to: row.customerEmail'],
    ['server/subscriptions/changes/changeEmails.test.ts'],
  ),
  one(
    'a suspended account’s calendar can still be read',
    'server/calendar/link.ts',
    ["ne(users.status, 'SUSPENDED'), ", ''],
    calendarTests,
  ),
  one(
    'a forged calendar link opens a customer’s calendar',
    'server/http/signedId.ts',
    ['if (!timingSafeEqual(macOf(key, id), bytes.subarray(ID_BYTES))) return null', ''],
    ['server/payments/traceLink.test.ts'],
  ),
  one(
    'an account is deleted while its subscriptions are active',
    'server/privacy/openMatters.ts',
    [
      "inArray(subscriptions.status, ['ACTIVE', 'PAUSED', 'PENDING_PAYMENT'])",
      "inArray(subscriptions.status, ['ACTIVE'])",
    ],
    ['server/privacy/cancelWithAccount.test.ts'],
  ),
]
