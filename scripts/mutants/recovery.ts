import { type Mutant, one } from './mutant.ts'

const DESK = 'server/recovery'
const listed = [`${DESK}/list.test.ts`]
const recovered = [`${DESK}/recover.test.ts`]
const decided = [`${DESK}/decide.test.ts`]
const races = [`${DESK}/races.test.ts`]
const racing = (mutant: Mutant): Mutant => ({ ...mutant, store: 'postgres' })

/** Admins' actions on orphaned payments. */
export const recoveryMutants: Mutant[] = [
  one(
    'whoever comes second at an orphan is not told, and decides again',
    `${DESK}/orphaned.ts`,
    ["  if (outcome === 'ORPHANED') return\n", "  if (outcome !== 'NONE') return\n"],
    [...recovered, ...decided],
  ),
  racing(
    one(
      'an orphan is looked at without its lock',
      `${DESK}/orphaned.ts`,
      ["where(eq(payments.id, known.id)).for('update')", 'where(eq(payments.id, known.id))'],
      races,
    ),
  ),
  one(
    'what was an orphan when it was looked at is refunded though it is a subscription by now',
    'server/adminPayments/refund.ts',
    ["  if (body.outcome === 'ORPHANED') await", "  if (body.outcome === 'NONE') await"],
    decided,
  ),
  one(
    'many recovered without a time are all delivered in the morning',
    `${DESK}/recoveryOrder.ts`,
    [
      "terms.deliveryTimeSlot ?? kept?.deliveryTimeSlot ?? 'MORNING_9_12'",
      "terms.deliveryTimeSlot ?? 'MORNING_9_12'",
    ],
    decided,
  ),
  one(
    'money in another currency becomes a subscription',
    'domain/recovery/rules.ts',
    ["  if (payment.currency !== CURRENCY) return 'RECOVERY_CURRENCY'\n", ''],
    recovered,
  ),
  one(
    'what is on its way back becomes a subscription too',
    `${DESK}/recover.ts`,
    ['(await tx.$count(refunds, isOpen)) > 0', '(await tx.$count(refunds, isOpen)) < 0'],
    recovered,
  ),
  one(
    'a recovered subscription is worth what was refunded too',
    `${DESK}/recover.ts`,
    ['(capturedFils ?? 0) - refundedFils + creditFils', '(capturedFils ?? 0) + creditFils'],
    recovered,
  ),
  one(
    'store credit that went back pays for a recovered subscription',
    `${DESK}/worth.ts`,
    ["e.kind = 'CREDIT_RETURNED'", "e.kind = 'CREDIT_HELD'"],
    [...recovered, ...listed],
  ),
  one(
    'an order that has its subscription is written over',
    `${DESK}/recover.ts`,
    ['!context || orphan.order.closedAt || isOfErased', '!context || isOfErased'],
    recovered,
  ),
  one(
    'a recovery begins in the past',
    `${DESK}/recoveryOrder.ts`,
    ['terms.startDate < dayInBahrain(now) &&', 'terms.startDate < dayInBahrain(new Date(0)) &&'],
    recovered,
  ),
  one(
    'a recovered day is one that has closed',
    'domain/recovery/rules.ts',
    ['isChangeable(startDate, now) ? startDate : addDays(dayInBahrain(now), 1)', 'startDate'],
    recovered,
  ),
  one(
    'a recovery goes beyond the year',
    `${DESK}/recoveryOrder.ts`,
    ['  if (last > until)', '  if (last > until && !last)'],
    recovered,
  ),
  one(
    'a customer with saved addresses is not asked which',
    `${DESK}/recoveryOrder.ts`,
    ["saved.length > 0 ? { addressId: 'required' }", "saved.length < 0 ? { addressId: 'required' }"],
    recovered,
  ),
  one(
    'a subscription is made for somebody nobody can write to',
    `${DESK}/recoveryOrder.ts`,
    ["    ...(!customer.customerEmail && { customerEmail: 'emailRequired' }),\n", ''],
    recovered,
  ),
  one(
    'an erased customer’s account gets a subscription',
    `${DESK}/customer.ts`,
    ['(isOfErased(orphan) ? null : orphan.owner)', 'orphan.owner'],
    [...recovered, ...listed],
  ),
  one(
    'who recovered it is not kept',
    `${DESK}/recover.ts`,
    ['        decidedBy: byUserId,\n', ''],
    recovered,
  ),
  one(
    'who marked it for refund is not kept',
    'server/refunds/refund.ts',
    ['set: { ...set, decidedAt: now, decidedBy: request.askedBy },', 'set: { ...set, decidedAt: now },'],
    decided,
  ),
  one(
    'a refused refund leaves the orphan decided',
    'server/refunds/settle.ts',
    ['        set: { decidedAt: null, decidedBy: null },\n', ''],
    decided,
  ),
  one(
    'a payment named twice is worked on twice',
    `${DESK}/bulk.ts`,
    ['?.id ?? id\n', '?.id && id\n'],
    decided,
  ),
  one(
    'one that fails stops the others',
    `${DESK}/bulk.ts`,
    [
      '      if (!(error instanceof AppError))\n',
      '      if (error instanceof AppError) throw error\n      if (!(error instanceof AppError))\n',
    ],
    decided,
  ),
  one(
    'a refund without a reason',
    `${DESK}/markForRefund.ts`,
    ['  if (!refundReason) throw', '  if (refundReason === null) throw'],
    decided,
  ),
  one(
    'a refund of another payment than the one that is named',
    `${DESK}/markForRefund.ts`,
    ['  if (named && named !== payment.chargeId', '  if (!named && named !== payment.chargeId'],
    decided,
  ),
  one(
    'money in another currency counts as dinars',
    `${DESK}/stats.ts`,
    ['(where captured_currency = ', "(where captured_currency is not null or '' = "],
    listed,
  ),
  one(
    'what was decided on another day counts for today',
    `${DESK}/stats.ts`,
    ['gte(payments.decidedAt, startOfDay(dayInBahrain(now)))', 'gte(payments.decidedAt, since)'],
    listed,
  ),
]
