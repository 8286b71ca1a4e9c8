import { type Mutant, one } from './mutant.ts'

const CHARGES = 'server/reconciliation/scanCharges.ts'
const REFUNDS = 'server/reconciliation/scanRefunds.ts'
const scanned = ['server/reconciliation/scan.test.ts']
const reconciled = ['server/reconciliation/reconcile.test.ts']

export const scanMutants: Mutant[] = [
  one(
    'an abandoned payment is not compared with the gateway',
    CHARGES,
    ["payment.outcome === 'NONE' || !isSame(charge, payment)", 'isOpen(payment.status)'],
    scanned,
  ),
  one(
    'open payments older than the gateway’s list are not checked',
    CHARGES,
    ['.where(and(isWatchedPayment(payments), last && after(last)))', '.where(isNull(payments.id))'],
    scanned,
  ),
  one(
    'a charge missing at the gateway is not reported',
    CHARGES,
    ["if (!charge) report.note('CHARGE_MISSING', subject)", 'if (!charge) return'],
    scanned,
  ),
  one(
    'a refund refused here but made at the gateway is not noticed',
    REFUNDS,
    ["(answer.status !== 'PENDING' || refund.status === 'FAILED')", "refund.status === 'DONE'"],
    scanned,
  ),
  one(
    'the scan counts a test charge as money',
    CHARGES,
    ['page.filter((c) => c.live === tap.live)', 'page'],
    scanned,
  ),
  one(
    'the reconciliation counts a test charge as money',
    'server/reconciliation/reconcileCharges.ts',
    ['c.live === tap.live && isWithin', 'isWithin'],
    reconciled,
  ),
  one(
    'a charge in the evening also counts for the next day',
    'server/reconciliation/reconcileCharges.ts',
    ['return isWithin(charge.createdAt, day) ? both(charge, row) : null', 'return both(charge, row)'],
    reconciled,
  ),
]
