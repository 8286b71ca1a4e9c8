import { type Mutant, one } from './mutant.ts'

const listed = ['server/recovery/list.test.ts']
const recovered = ['server/recovery/recover.test.ts']
const decided = ['server/recovery/decide.test.ts']
const races = ['server/recovery/races.test.ts']
const racing = (mutant: Mutant): Mutant => ({ ...mutant, store: 'postgres' })

/** Admins' actions on orphaned payments. */
export const recoveryMutants: Mutant[] = [
  one(
    'the second admin to resolve an orphan gets no conflict',
    'server/recovery/lockOrphan.ts',
    ["  if (outcome === 'ORPHANED') return\n", "  if (outcome !== 'NONE') return\n"],
    [...recovered, ...decided],
  ),
  racing(
    one(
      'an orphan is read without a lock',
      'server/recovery/lockOrphan.ts',
      ["where(eq(payments.id, known.id)).for('update')", 'where(eq(payments.id, known.id))'],
      races,
    ),
  ),
  one(
    'a payment shown as an orphan is refunded although it has become a subscription',
    'server/adminPayments/refund.ts',
    ["  if (body.outcome === 'ORPHANED') await", "  if (body.outcome === 'NONE') await"],
    decided,
  ),
  one(
    'a bulk recovery without a time slot delivers everything in the morning',
    'server/recovery/recoveryOrder.ts',
    [
      "terms.deliveryTimeSlot ?? original?.deliveryTimeSlot ?? 'MORNING_9_12'",
      "terms.deliveryTimeSlot ?? 'MORNING_9_12'",
    ],
    decided,
  ),
  one(
    'a payment in another currency is recovered',
    'domain/recovery/rules.ts',
    ["  if (payment.currency !== CURRENCY) return 'RECOVERY_CURRENCY'\n", ''],
    recovered,
  ),
  one(
    'a payment with a refund in progress is recovered',
    'server/recovery/recover.ts',
    ['(await tx.$count(refunds, isOpen)) > 0', '(await tx.$count(refunds, isOpen)) < 0'],
    recovered,
  ),
  one(
    'the amount of a recovered subscription includes what was refunded',
    'server/recovery/recover.ts',
    ['(capturedFils ?? 0) - refundedFils + creditFils', '(capturedFils ?? 0) + creditFils'],
    recovered,
  ),
  one(
    'returned store credit pays for a recovered subscription',
    'server/recovery/orphanAmount.ts',
    ["e.kind = 'CREDIT_RETURNED'", "e.kind = 'CREDIT_HELD'"],
    [...recovered, ...listed],
  ),
  one(
    'an order that has its subscription is overwritten',
    'server/recovery/recover.ts',
    ['!context || orphan.order.closedAt || isOfErased', '!context || isOfErased'],
    recovered,
  ),
  one(
    'a recovery can start in the past',
    'server/recovery/recoveryOrder.ts',
    ['terms.startDate < dayInBahrain(now) &&', 'terms.startDate < dayInBahrain(new Date(0)) &&'],
    recovered,
  ),
  one(
    'a recovered subscription starts on a day that is closed for changes',
    'domain/recovery/rules.ts',
    ['isChangeable(startDate, now) ? startDate : addDays(dayInBahrain(now), 1)', 'startDate'],
    recovered,
  ),
  one(
    'a recovery delivers after the end of the year',
    'server/recovery/recoveryOrder.ts',
    ['  if (last > until)', '  if (last > until && !last)'],
    recovered,
  ),
  one(
    'a recovery does not ask which of the customer’s saved addresses to use',
    'server/recovery/recoveryOrder.ts',
    ["saved.length > 0 ? { addressId: 'required' }", "saved.length < 0 ? { addressId: 'required' }"],
    recovered,
  ),
  one(
    'a recovery creates a subscription without an email address',
    'server/recovery/recoveryOrder.ts',
    ["    ...(!customer.customerEmail && { customerEmail: 'emailRequired' }),\n", ''],
    recovered,
  ),
  one(
    'a recovery gives a subscription to an erased account',
    'server/recovery/orphanCustomer.ts',
    ['(isOfErased(orphan) ? null : orphan.owner)', 'orphan.owner'],
    [...recovered, ...listed],
  ),
  one(
    'the admin who recovered a payment is not stored',
    'server/recovery/recover.ts',
    ['        decidedBy: byUserId,\n', ''],
    recovered,
  ),
  one(
    'the admin who marked a payment for refund is not stored',
    'server/refunds/refund.ts',
    ['set: { ...set, decidedAt: now, decidedBy: request.askedBy },', 'set: { ...set, decidedAt: now },'],
    decided,
  ),
  one(
    'an orphan counts as decided after its refund was refused',
    'server/refunds/settle.ts',
    ['        set: { decidedAt: null, decidedBy: null },\n', ''],
    decided,
  ),
  one(
    'a payment named twice in a bulk is processed twice',
    'server/recovery/bulk.ts',
    ['?.id ?? id\n', '?.id && id\n'],
    decided,
  ),
  one(
    'one failure stops the rest of a bulk',
    'server/recovery/bulk.ts',
    [
      '      if (!(error instanceof AppError))\n',
      '      if (error instanceof AppError) throw error\n      if (!(error instanceof AppError))\n',
    ],
    decided,
  ),
  one(
    'a refund can be marked without a reason',
    'server/recovery/markForRefund.ts',
    ['  if (!refundReason) throw', '  if (refundReason === null) throw'],
    decided,
  ),
  one(
    'a refund goes to another payment than the named one',
    'server/recovery/markForRefund.ts',
    [
      '  if (requestedId && requestedId !== payment.chargeId',
      '  if (!requestedId && requestedId !== payment.chargeId',
    ],
    decided,
  ),
  one(
    'orphans in another currency count as dinars',
    'server/recovery/stats.ts',
    ['(where captured_currency = ', "(where captured_currency is not null or '' = "],
    listed,
  ),
  one(
    'decisions of other days count for today',
    'server/recovery/stats.ts',
    ['gte(payments.decidedAt, startOfDay(dayInBahrain(now)))', 'gte(payments.decidedAt, since)'],
    listed,
  ),
]
