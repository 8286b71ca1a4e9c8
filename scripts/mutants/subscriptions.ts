import { type Mutant, one } from './mutant.ts'

const RULES = 'domain/subscriptions/changes.ts'
const dayTests = ['server/subscriptions/myDeliveries.test.ts']
const changeTests = ['server/subscriptions/change.test.ts']
const listTests = ['server/subscriptions/story.test.ts']
const feedbackTests = ['server/feedback/feedback.test.ts']
const repeated = ['server/access/repeated.test.ts']
const calendarTests = ['server/calendar/calendar.test.ts']

/** Customers' changes of their subscriptions and days, their feedback, and other views of them. */
export const subscriptionMutants: Mutant[] = [
  one(
    'a refused press does not say how things stand',
    'server/http/route.ts',
    ['if (error.current === undefined && read)', 'if (error.current === null && read)'],
    repeated,
  ),
  one(
    'an admin’s second press does not hear who was first',
    'server/http/route.ts',
    ['error.done = await lastDone(', 'void lastDone('],
    repeated,
  ),
  one(
    'a job that runs is said to be started again',
    'server/jobs/retry.ts',
    ['  if (rowCount === 1) return job\n', '  if (rowCount !== null) return job\n'],
    ['server/jobs/routes.test.ts'],
  ),
  one(
    'a planned pause that was taken back counts as never planned',
    'domain/subscriptions/stateWords.ts',
    ["  if (reason === 'PAUSE_WITHDRAWN') return reason\n", ''],
    repeated,
  ),
  one(
    'a delivery is changed by anybody who knows its id',
    'server/subscriptions/changeDelivery.ts',
    ['{ id: delivery.subscriptionId, ownerId }', '{ id: delivery.subscriptionId, ownerId: ownerId && null }'],
    dayTests,
  ),
  one(
    'days nobody paid for are listed',
    'server/subscriptions/myDeliveries.ts',
    ['      isNotNull(subscriptions.paymentId),\n', ''],
    dayTests,
  ),
  one(
    'a subscription that has ended keeps its planned pause',
    'server/subscriptions/changeStatus.ts',
    ['if (!isRunning(to)) await endPauses(tx, id, now)', ''],
    ['server/subscriptions/statusJobs.test.ts'],
  ),
  one(
    'the address of an erased customer is written to',
    'server/mail/mail.ts',
    ['.filter(({ to }) => !isErased(to))', '.filter(({ to }) => to || isErased(to))'],
    ['server/subscriptions/expireYear.test.ts'],
  ),
  one(
    'a subscription goes on starting where its first delivery was before it moved',
    'server/subscriptions/changeStatus.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a renewal that moves along goes on starting where it did',
    'server/subscriptions/moveFollower.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/renewals/follower.test.ts'],
  ),
  one(
    'what a closure moves goes on starting where it did',
    'server/closures/change.ts',
    ['      startDate: firstDay,\n', ''],
    ['server/renewals/follower.test.ts', 'server/closures/closures.test.ts'],
  ),
  one(
    'a subscription starts with a delivery that was taken back after its end',
    'server/subscriptions/undone.ts',
    ['.set({ startDate: firstDay })', '.set({ updatedAt: now })'],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a subscription starts with a delivery that was cancelled',
    'server/subscriptions/table.ts',
    ["order by d.status = 'CANCELLED', d.date limit 1", 'order by d.date limit 1'],
    ['server/subscriptions/startDate.test.ts'],
  ),
  one(
    'a line of a history is older than the one before',
    'server/db/lineAt.ts',
    ['case when max(line.at) >', 'case when false and max(line.at) >'],
    ['server/subscriptions/historyOrder.test.ts'],
  ),
  one(
    'two lines of a history happened at the same moment',
    'server/db/lineAt.ts',
    ['case when max(line.at) >= ', 'case when max(line.at) > '],
    ['server/subscriptions/historyOrder.test.ts'],
  ),
  one(
    'the cancellation promises store credit that has come back already',
    'server/refunds/refund.ts',
    [
      'const credit = creditIsBack ? fils(0) : returnableCredit(payment)',
      'const credit = returnableCredit(payment)',
    ],
    ['server/subscriptions/changeEmails.test.ts'],
  ),
  one(
    'a delivery is changed on another day than it was seen on',
    'server/subscriptions/changeDelivery.ts',
    ['if (present && present !== date)', 'if (present && present === undefined)'],
    dayTests,
  ),
  one(
    'a day that has closed is still changed',
    RULES,
    [
      "if (!isOpenDelivery(delivery, now)) return refused({ why: 'DAY_CLOSED', day: date })",
      "if (!delivery.id) return refused({ why: 'DAY_CLOSED', day: date })",
    ],
    [...dayTests, 'server/subscriptions/cutoff.test.ts'],
  ),
  one(
    'a redelivery is pulled off its agreed day by any other change',
    RULES,
    ['!redelivery || moved || !isWanted(calendar, date)', "!redelivery || moved || date !== ''"],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'the kitchen is not told of an allergy named after the cutoff',
    'server/subscriptions/change.ts',
    ["await noteLateChanges(tx, due, 'ALLERGY', now)", "await noteLateChanges(tx, [], 'ALLERGY', now)"],
    ['server/adminDeliveries/change.test.ts'],
  ),
  one(
    'the time it has uses up the one change of the delivery time',
    'server/subscriptions/changeSlot.ts',
    ['if (slot === row.deliveryTimeSlot)', 'if (!slot)'],
    ['server/subscriptions/changes.test.ts'],
  ),
  one(
    'two deliveries come on a day the kitchen has begun',
    RULES,
    ['[...skips, ...others.map((d) => d.date)]', '[...skips]'],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'a pause is planned for days after the last delivery',
    RULES,
    ['if (startDate > last)', 'if (startDate > addDays(last, 365))'],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'who was promised the money loses it with the account',
    'server/privacy/openMatters.ts',
    ['refundsShown.includes(id)', 'false'],
    ['server/privacy/cancelWithAccount.test.ts'],
  ),
  one(
    'who was promised the money is cancelled without it',
    'server/subscriptions/cancel.ts',
    ['if (request.refundShown && !refund)', 'if (request.refundShown && !days)'],
    ['server/subscriptions/changes.test.ts'],
  ),
  one(
    'a recovery opens the two hours of a refund anew',
    'server/subscriptions/changeable.ts',
    [
      '  if (orderedAt && capturedAt) return orderedAt',
      '  if (orderedAt && capturedAt) return createdAt > capturedAt ? createdAt : orderedAt',
    ],
    ['server/recovery/recover.test.ts'],
  ),
  one(
    'the two hours of a refund count from the order alone',
    'server/subscriptions/changeable.ts',
    ['orderedAt > capturedAt ? orderedAt : capturedAt', 'orderedAt'],
    ['server/recovery/recover.test.ts'],
  ),
  one(
    'who got all their money back from the shop cannot cancel',
    'server/refunds/refund.ts',
    ['  if (money === 0 && (payment.refundedFils > 0 || credit === 0)) return null\n', ''],
    ['server/subscriptions/changes.test.ts'],
  ),
  one(
    'what was opened again a moment ago is completed',
    'server/subscriptions/complete.ts',
    ['    if (still === 0) return false\n', ''],
    ['server/subscriptions/statusJobs.test.ts'],
  ),
  one(
    'a pause ends a day early',
    'server/subscriptions/pause.ts',
    ['lt(subscriptionPauses.toDate, today)', 'lte(subscriptionPauses.toDate, today)'],
    ['server/subscriptions/changes.test.ts'],
  ),
  one(
    'a skip pushes a delivery past the year',
    RULES,
    ["  if (movesPast(planned, until)) return refused({ why: 'PAST_THE_YEAR', longest: 0, until })\n", ''],
    ['domain/subscriptions/changes.test.ts'],
  ),
  one(
    'what the shop left out while a customer chose comes back',
    'server/subscriptions/change.ts',
    ['          named.seen && {', '          named.seen?.length === -1 && {'],
    changeTests,
  ),
  one(
    'an ingredient that left the recipe keeps its salad from being changed',
    'server/subscriptions/change.ts',
    [
      'excludedIngredientIds.filter((id) => !isGone(saladId, id))',
      'excludedIngredientIds.filter((id) => id || isGone(saladId, id))',
    ],
    changeTests,
  ),
  one(
    'a day that has closed and waits for its menu is made by what was changed after',
    'server/subscriptions/change.ts',
    ["      throw new AppError('SERVICE_BUSY')\n", "      new AppError('SERVICE_BUSY')\n"],
    changeTests,
  ),
  one(
    'a change that does not name allergens forgets them',
    'domain/subscriptions/contract.ts',
    [
      'neverAllergens: NeverLists.shape.neverAllergens.unwrap().optional()',
      'neverAllergens: NeverLists.shape.neverAllergens.optional()',
    ],
    changeTests,
  ),
  one(
    'what another tab added to the never-list is overwritten',
    'server/subscriptions/change.ts',
    [
      'if (input.seen && !sameNever(input.seen, row))',
      'if (input.seen && !sameNever(input.seen, input.seen))',
    ],
    changeTests,
  ),
  one(
    'an allergen removed from the never-list elsewhere is no change of it',
    'domain/subscriptions/never.ts',
    ['isNoNever(neverWithout(a, b)) && isNoNever(neverWithout(b, a))', 'isNoNever(neverWithout(b, a))'],
    ['domain/subscriptions/never.test.ts'],
  ),
  one(
    'a day that has closed is made by what was changed after, until the job comes by',
    'server/subscriptions/change.ts',
    [
      'freezeDue({ ...services, now, ...(only && { only }) })',
      'freezeDue({ ...services, now: new Date(0), ...(only && { only }) })',
    ],
    changeTests,
  ),
  one(
    'a subscription takes an ingredient a salad cannot do without',
    'server/orders/buildOrder.ts',
    [
      'excluded.length !== excludedIngredientIds.length || excluded.some((part) => !part.removable)',
      'excluded.length > excludedIngredientIds.length',
    ],
    changeTests,
  ),
  one(
    "somebody else's story is told",
    'server/subscriptions/story.ts',
    ['and(eq(subscriptions.id, id), eq(subscriptions.userId, ownerId))', 'eq(subscriptions.id, id)'],
    listTests,
  ),
  one(
    "somebody else's feedback is listed",
    'server/feedback/list.ts',
    ["const theirs = eq(userId, sql.placeholder('userId'))", 'const theirs = sql`true`'],
    feedbackTests,
  ),
  one(
    "somebody else's meals are counted",
    'server/subscriptions/stats.ts',
    ['.where(and(mine, ...which))', '.where(and(...which))'],
    listTests,
  ),
  one(
    "somebody else's payments are listed",
    'server/payments/list.ts',
    [
      'where: [eq(payments.userId, userId), ofIt || undefined]',
      'where: [userId ? ofIt || undefined : undefined]',
    ],
    listTests,
  ),
  one(
    'news of a subscription goes to an address its owner has given up',
    'server/accounts/customerOf.ts',
    ['to: user?.email ?? row.customerEmail', 'to: row.customerEmail'],
    ['server/subscriptions/changeEmails.test.ts'],
  ),
  one(
    'feedback is given on what never arrived',
    'server/feedback/give.ts',
    ["if (delivery?.status !== 'DELIVERED')", 'if (delivery?.status === undefined)'],
    feedbackTests,
  ),
  one(
    "feedback is given on somebody else's meal",
    'server/feedback/give.ts',
    ['eq(subscriptions.userId, userId),', 'userId ? undefined : undefined,'],
    feedbackTests,
  ),
  one(
    'a suspended account is read through its calendar',
    'server/calendar/link.ts',
    ["ne(users.status, 'SUSPENDED'), ", ''],
    calendarTests,
  ),
  one(
    "a forged calendar address opens somebody's calendar",
    'server/http/signedId.ts',
    ['if (!timingSafeEqual(macOf(key, id), bytes.subarray(ID_BYTES))) return null', ''],
    ['server/payments/traceLink.test.ts'],
  ),
  one(
    'days nobody paid for stand in a phone',
    'server/calendar/file.ts',
    ['        isNotNull(subscriptions.paymentId),\n', ''],
    calendarTests,
  ),
  one(
    'a calendar is read without end',
    'server/calendar/routes.ts',
    ['if (config.rateLimits) await', 'if (!config) await'],
    calendarTests,
  ),
  one(
    'cancelled days stay in a phone',
    'server/calendar/file.ts',
    ["ne(deliveries.status, 'CANCELLED'),", ''],
    calendarTests,
  ),
  one(
    'an account is deleted while its subscriptions run',
    'server/privacy/openMatters.ts',
    [
      "inArray(subscriptions.status, ['ACTIVE', 'PAUSED', 'PENDING_PAYMENT'])",
      "inArray(subscriptions.status, ['ACTIVE'])",
    ],
    ['server/privacy/cancelWithAccount.test.ts'],
  ),
]
