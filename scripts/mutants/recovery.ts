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
    'a recovery gives a subscription to an erased account',
    'server/recovery/orphanCustomer.ts',
    ['(isOfErased(orphan) ? null : orphan.owner)', 'orphan.owner'],
    [...recovered, ...listed],
  ),
  one(
    'a payment named twice in a bulk is processed twice',
    'server/recovery/bulk.ts',
    ['?.id ?? id\n', '?.id && id\n'],
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
]
