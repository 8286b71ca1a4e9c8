import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount } from '../../domain/money.ts'
import { orphanReasons, paymentStatuses, refundStatuses } from '../../domain/payments/rules.ts'
import type { Scan } from '../../domain/recovery/contract.ts'
import { SCAN_SILENT_MS } from '../../domain/recovery/rules.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { users } from '../tables/accounts.ts'
import { recoveryScans, type ScanLine } from '../tables/recovery.ts'
import type { ScanRow } from './scanRuns.ts'

const SHOWN = 20

/** Returns the last scans, newest first. */
export async function listScans(db: Db, language: Language, now: Date): Promise<Scan[]> {
  const rows = await db
    .select({ scan: recoveryScans, startedBy: users.fullName })
    .from(recoveryScans)
    .leftJoin(users, eq(users.id, recoveryScans.startedBy))
    .orderBy(desc(recoveryScans.startedAt), desc(recoveryScans.id))
    .limit(SHOWN)
  return rows.map(({ scan, startedBy }) => viewScan(scan, startedBy, language, now))
}

export function viewScan(scan: ScanRow, startedBy: string | null, language: Language, now: Date): Scan {
  const { id, startedAt, finishedAt, aliveAt, lines } = scan
  // Its process was killed; the next scan will record that.
  const isSilent = scan.status === 'RUNNING' && aliveAt.getTime() <= now.getTime() - SCAN_SILENT_MS
  return {
    id,
    status: isSilent ? 'FAILED' : scan.status,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedBy: shownName(startedBy, language),
    chargesSeen: scan.chargesSeen,
    refundsSeen: scan.refundsSeen,
    paymentsChecked: scan.paymentsChecked,
    refundsChecked: scan.refundsChecked,
    recovered: scan.recovered,
    orphansFound: scan.orphansFound,
    corrected: scan.corrected,
    problems: scan.problems,
    lines: lines.map((line) => ({
      paymentId: line.paymentId,
      chargeId: line.chargeId,
      text: lineText(line, language),
    })),
  }
}

/** Details of lines, written by any version. Values that cannot be parsed get defaults. */
const Details = z.object({
  fils: z.int().catch(0),
  currency: z.string().nullish().catch(null),
  booksFils: z.int().nullish().catch(null),
  booksCurrency: z.string().nullish().catch(null),
  reason: z.enum(orphanReasons).catch('ORDER_MISSING'),
  from: z.enum([...paymentStatuses, ...refundStatuses]).catch('UNKNOWN'),
  to: z.enum([...paymentStatuses, ...refundStatuses]).catch('UNKNOWN'),
  status: z.enum(paymentStatuses).catch('UNKNOWN'),
})

function lineText({ kind, details }: ScanLine, language: Language): string {
  const t = textIn(language, 'scan')
  const parsed = Details.parse(details)
  const story = textIn(language, 'paymentStory')
  const isRefund = kind === 'REFUND_CORRECTED'
  const status = (code: (typeof parsed)['from']) => {
    const payment = paymentStatuses.find((one) => one === code)
    const refund = refundStatuses.find((one) => one === code)
    if (isRefund && refund) return story(`refundStatus.${refund}`)
    return story(`status.${payment ?? 'UNKNOWN'}`)
  }
  return t(`lines.${kind}`, {
    amount: formatAmount(fils(parsed.fils), parsed.currency ?? null, language),
    books: formatAmount(fils(parsed.booksFils ?? 0), parsed.booksCurrency ?? null, language),
    reason: textIn(language, 'history')(`orphan.${parsed.reason}`),
    from: status(parsed.from),
    to: status(parsed.to),
    status: status(parsed.status),
  })
}
