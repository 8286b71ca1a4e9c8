import { type Mutant, one } from './mutant.ts'

const RULES = 'domain/subscriptions/changes.ts'
const dayTests = ['server/subscriptions/myDeliveries.test.ts']
const changeTests = ['server/subscriptions/changes/change.test.ts']
const listTests = ['server/subscriptions/story.test.ts']
const feedbackTests = ['server/feedback/feedback.test.ts']
const repeated = ['server/access/repeated.test.ts']
const calendarTests = ['server/calendar/calendar.test.ts']

/** Customers' changes of their subscriptions and days, their feedback, and other views of them. */
export const subscriptionMutants: Mutant[] = [
  one(
    'a conflict does not return the current state',
    'server/http/route.ts',
    ['if (error.current === undefined && read)', 'if (error.current === null && read)'],
    repeated,
  ),
  one(
    'an admin’s repeated action does not name who was first',
    'server/http/route.ts',
    ['error.done = await lastDone(', 'void lastDone('],
    repeated,
  ),
  one(
    'retrying a running job reports success',
    'server/jobs/retry.ts',
    ['  if (rowCount === 1) return job\n', '  if (rowCount !== null) return job\n'],
    ['server/jobs/routes.test.ts'],
  ),
  one(
    'a withdrawn pause counts as never planned',
    'domain/subscriptions/stateWords.ts',
    ["  if (reason === 'PAUSE_WITHDRAWN') return reason\n", ''],
    repeated,
  ),
  one(
    'anyone who knows a delivery’s id can change it',
    'server/subscriptions/changes/changeDelivery.ts',
    ['{ id: delivery.subscriptionId, ownerId }', '{ id: delivery.subscriptionId, ownerId: ownerId && null }'],
    dayTests,
  ),
  one(
    'deliveries of unpaid subscriptions are listed',
    'server/subscriptions/myDeliveries.ts',
    ['      isNotNull(subscriptions.paymentId),\n', ''],
    dayTests,
  ),
  one(
    'an ended subscription keeps its planned pause',
    'server/subscriptions/changes/changeStatus.ts',
    ['if (!isRunning(to)) await endPauses(tx, id, now)', ''],
    ['server/subscriptions/changes/statusJobs.test.ts'],
  ),
  one(
    'emails are sent to the address of an erased customer',
    'server/mail/mail.ts',
    ['.filter(({ to }) => !isErased(to))', '.filter(({ to }) => to || isErased(to))'],
    ['server/subscriptions/changes/expireYear.test.ts'],
  ),
  one(
    'a subscription’s start does not move with its first delivery',
    'server/subscriptions/changes/changeStatus.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a moved renewal’s start does not move with its first delivery',
    'server/subscriptions/changes/moveFollower.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/renewals/follower.test.ts'],
  ),
  one(
    'a closure does not update a subscription’s start',
    'server/closures/change.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/renewals/follower.test.ts', 'server/closures/closures.test.ts'],
  ),
  one(
    'a subscription’s start ignores a first delivery undone after its end',
    'server/subscriptions/changes/undone.ts',
    ['.set({ startDate: firstDay })', '.set({ updatedAt: now })'],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a subscription starts with a cancelled delivery',
    'server/tables/subscriptions.ts',
    ["order by d.status = 'CANCELLED', d.date limit 1", 'order by d.date limit 1'],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a history line is older than the one before',
    'server/db/lineAt.ts',
    ['case when max(line.at) >', 'case when false and max(line.at) >'],
    ['server/subscriptions/historyOrder.test.ts'],
  ),
  one(
    'two history lines have the same time',
    'server/db/lineAt.ts',
    ['case when max(line.at) >= ', 'case when max(line.at) > '],
    ['server/subscriptions/historyOrder.test.ts'],
  ),
  one(
    'the cancellation promises store credit that was already returned',
    'server/refunds/refund.ts',
    [
      'const credit = creditIsBack ? fils(0) : returnableCredit(payment)',
      'const credit = returnableCredit(payment)',
    ],
    ['server/subscriptions/changes/changeEmails.test.ts'],
  ),
  one(
    'a delivery is changed on another day than the customer saw',
    'server/subscriptions/changes/changeDelivery.ts',
    ['if (present && present !== date)', 'if (present && present === undefined)'],
    dayTests,
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
    'other changes move a redelivery off its agreed day',
    RULES,
    ['!redelivery || moved || !takesDelivery(calendar, date)', "!redelivery || moved || date !== ''"],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'the kitchen is not told of an allergy added after the cutoff',
    'server/subscriptions/changes/change.ts',
    ["await recordLateChanges(tx, due, 'ALLERGY', now)", "await recordLateChanges(tx, [], 'ALLERGY', now)"],
    ['server/adminDeliveries/change.test.ts'],
  ),
  one(
    'choosing the current time slot uses up the one change of slot',
    'server/subscriptions/changes/changeSlot.ts',
    ['if (slot === row.deliveryTimeSlot)', 'if (!slot)'],
    ['server/subscriptions/changes/changes.test.ts'],
  ),
  one(
    'two deliveries fall on a day that the kitchen has begun',
    RULES,
    ['[...skips, ...others.map((d) => d.date)]', '[...skips]'],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'a pause can start after the last delivery',
    RULES,
    ['if (startDate > last)', 'if (startDate > addDays(last, 365))'],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'an account deletion cancels without the promised refund',
    'server/privacy/openMatters.ts',
    ['refundsShown.includes(id)', 'false'],
    ['server/privacy/cancelWithAccount.test.ts'],
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
    'the two hours for a refund count only from the order',
    'server/subscriptions/changes/changeable.ts',
    ['orderedAt > capturedAt ? orderedAt : capturedAt', 'orderedAt'],
    ['server/recovery/recover.test.ts'],
  ),
  one(
    'a customer who was fully refunded by the shop cannot cancel',
    'server/refunds/refund.ts',
    ['  if (money === 0 && (payment.refundedFils > 0 || credit === 0)) return null\n', ''],
    ['server/subscriptions/changes/changes.test.ts'],
  ),
  one(
    'a subscription that was just reopened is completed',
    'server/subscriptions/changes/complete.ts',
    ['    if (still === 0) return false\n', ''],
    ['server/subscriptions/changes/statusJobs.test.ts'],
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
    'an exclusion that the shop added meanwhile is lost',
    'server/subscriptions/changes/change.ts',
    ['          requested.seen && {', '          requested.seen?.length === -1 && {'],
    changeTests,
  ),
  one(
    'an ingredient removed from the recipe blocks changes of its salad',
    'server/subscriptions/changes/change.ts',
    [
      'excludedIngredientIds.filter((id) => !isGone(saladId, id))',
      'excludedIngredientIds.filter((id) => id || isGone(saladId, id))',
    ],
    changeTests,
  ),
  one(
    'a closed day that waits for its menu uses later changes',
    'server/subscriptions/changes/change.ts',
    ["      throw new AppError('SERVICE_BUSY')\n", "      new AppError('SERVICE_BUSY')\n"],
    changeTests,
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
    'an allergen removed in another tab does not count as a change',
    'domain/subscriptions/never.ts',
    ['isNoNever(neverWithout(a, b)) && isNoNever(neverWithout(b, a))', 'isNoNever(neverWithout(b, a))'],
    ['domain/subscriptions/never.test.ts'],
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
    'a subscription excludes an ingredient that cannot be removed',
    'server/orders/buildOrder.ts',
    [
      'excluded.length !== excludedIngredientIds.length || excluded.some((part) => !part.removable)',
      'excluded.length > excludedIngredientIds.length',
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
    'another customer’s feedback is listed',
    'server/feedback/list.ts',
    ["const theirs = eq(userId, sql.placeholder('userId'))", 'const theirs = sql`true`'],
    feedbackTests,
  ),
  one(
    'another customer’s meals are counted',
    'server/subscriptions/stats.ts',
    ['.where(and(mine, ...which))', '.where(and(...which))'],
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
    'feedback can be given on a meal that was not delivered',
    'server/feedback/give.ts',
    ["if (delivery?.status !== 'DELIVERED')", 'if (delivery?.status === undefined)'],
    feedbackTests,
  ),
  one(
    'feedback can be given on another customer’s meal',
    'server/feedback/give.ts',
    ['eq(subscriptions.userId, userId),', 'userId ? undefined : undefined,'],
    feedbackTests,
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
    'the calendar contains deliveries of unpaid subscriptions',
    'server/calendar/file.ts',
    ['        isNotNull(subscriptions.paymentId),\n', ''],
    calendarTests,
  ),
  one(
    'the calendar has no rate limit',
    'server/calendar/routes.ts',
    ['if (config.rateLimits) await', 'if (!config) await'],
    calendarTests,
  ),
  one(
    'cancelled deliveries stay in the calendar',
    'server/calendar/file.ts',
    ["ne(deliveries.status, 'CANCELLED'),", ''],
    calendarTests,
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
