import { type Mutant, one } from './mutant.ts'

const RUNS = 'server/recovery/scanRuns.ts'
const CHARGES = 'server/recovery/scanCharges.ts'
const REFUNDS = 'server/recovery/scanRefunds.ts'
const scanned = ['server/recovery/scan.test.ts']
const reconciled = ['server/recovery/reconcile.test.ts']

export const scanMutants: Mutant[] = [
  one(
    'a scan that runs is taken for one that was killed',
    RUNS,
    [
      'lte(recoveryScans.aliveAt, new Date(now.getTime() - SCAN_SILENT_MS))',
      'lte(recoveryScans.aliveAt, now)',
    ],
    scanned,
  ),
  one(
    'a scan that was killed keeps every other from beginning',
    RUNS,
    ["eq(recoveryScans.status, 'RUNNING'),\n        lte(", "eq(recoveryScans.status, 'DONE'),\n        lte("],
    scanned,
  ),
  one(
    'a scan that was taken over writes on',
    RUNS,
    ["and(eq(recoveryScans.id, id), eq(recoveryScans.status, 'RUNNING'))", 'eq(recoveryScans.id, id)'],
    scanned,
  ),
  one(
    'a payment that was given up is not looked for at the gateway',
    CHARGES,
    ["payment.outcome === 'NONE' || !isSame(charge, payment)", 'isOpen(payment.status)'],
    scanned,
  ),
  one(
    'open payments older than the list are not asked about',
    CHARGES,
    ['.where(and(isWatchedPayment(payments), last && after(last)))', '.where(isNull(payments.id))'],
    scanned,
  ),
  one(
    'money the gateway does not know is not missed',
    CHARGES,
    ["if (!charge) report.note('CHARGE_MISSING', about)", 'if (!charge) return'],
    scanned,
  ),
  one(
    'a refund that was refused here and made there is not seen',
    REFUNDS,
    ["(answer.status !== 'PENDING' || refund.status === 'FAILED')", "refund.status === 'DONE'"],
    scanned,
  ),
  one(
    'a test of the gateway is taken for money by a scan',
    CHARGES,
    ['page.filter((c) => c.live === tap.live)', 'page'],
    scanned,
  ),
  one(
    'a test of the gateway is taken for money by the reconciliation',
    'server/recovery/reconcileCharges.ts',
    ['c.live === tap.live && isWithin', 'isWithin'],
    reconciled,
  ),
  one(
    'a charge of the evening counts on the next morning too',
    'server/recovery/reconcileCharges.ts',
    ['return isWithin(charge.createdAt, day) ? both(charge, row) : null', 'return both(charge, row)'],
    reconciled,
  ),
  one(
    'money that became nothing is explained',
    'server/recovery/reconcileCharges.ts',
    ["payment.outcome === 'NONE' ||", 'false ||'],
    reconciled,
  ),
  one(
    'an admin reads the gateway’s books as often as they like',
    'server/recovery/scanRoutes.ts',
    ['RECONCILIATIONS, now)', '{ max: 9999, windowMs: 1 }, now)'],
    reconciled,
  ),
]
