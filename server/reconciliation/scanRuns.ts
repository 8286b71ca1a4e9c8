import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { SCAN_LINES, SCAN_SILENT_MS, SCANS_KEPT_MS, scanLines } from '../../domain/recovery/rules.ts'
import type { Db } from '../db/client.ts'
import { recoveryScans, type ScanLine } from '../tables/recovery.ts'

export type ScanRow = typeof recoveryScans.$inferSelect

const stopped: ScanLine = { paymentId: null, chargeId: null, kind: 'STOPPED', details: {} }

/**
 * Starts a scan; returns null while another one runs. First ends a scan without a heartbeat, because its process was
 * killed.
 */
export async function beginScan(tx: Db, startedBy: string | null, now: Date): Promise<ScanRow | null> {
  await tx
    .update(recoveryScans)
    .set({
      status: 'FAILED',
      finishedAt: now,
      problems: sql`${recoveryScans.problems} + 1`,
      lines: sql`${recoveryScans.lines} || ${JSON.stringify([stopped])}::jsonb`,
    })
    .where(
      and(
        eq(recoveryScans.status, 'RUNNING'),
        lte(recoveryScans.aliveAt, new Date(now.getTime() - SCAN_SILENT_MS)),
      ),
    )
  const [begun] = await tx
    .insert(recoveryScans)
    .values({ status: 'RUNNING', startedAt: now, aliveAt: now, startedBy })
    .onConflictDoNothing()
    .returning()
  if (!begun) return null
  await tx.delete(recoveryScans).where(lt(recoveryScans.startedAt, new Date(now.getTime() - SCANS_KEPT_MS)))
  return begun
}

/**
 * Another scan started because this one had no heartbeat for too long. Its results so far stay; the other scan does the
 * rest.
 */
export class ScanTakenOver extends Error {}

const nothingYet = {
  chargesSeen: 0,
  refundsSeen: 0,
  paymentsChecked: 0,
  refundsChecked: 0,
  recovered: 0,
  orphansFound: 0,
  corrected: 0,
  problems: 0,
}

/** Counts and lines of a running scan, saved with each heartbeat. */
export function scanReport(db: Db, { id }: Pick<ScanRow, 'id'>, clock: () => Date) {
  const counts = { ...nothingYet }
  const lines: ScanLine[] = []
  const write = async (end: { status: 'DONE' | 'FAILED' } | null) => {
    const now = clock()
    const [ours] = await db
      .update(recoveryScans)
      .set({ ...counts, lines, aliveAt: now, ...(end && { ...end, finishedAt: now }) })
      .where(and(eq(recoveryScans.id, id), eq(recoveryScans.status, 'RUNNING')))
      .returning({ id: recoveryScans.id })
    if (!ours) throw new ScanTakenOver('another scan has begun')
  }
  return {
    counts,
    alive: () => write(null),
    finish: (status: 'DONE' | 'FAILED') => write({ status }),
    note: (
      kind: ScanLine['kind'],
      { paymentId = null, chargeId = null }: { paymentId?: string | null; chargeId?: string | null } = {},
      details: ScanLine['details'] = {},
    ) => {
      counts[scanLines[kind]]++
      if (lines.length < SCAN_LINES) lines.push({ paymentId, chargeId, kind, details })
    },
  }
}
export type ScanReport = ReturnType<typeof scanReport>

/** A failure of one item does not stop the others: it is recorded, and the scan goes on. */
export type RecordFailure = (
  subject: { paymentId: string | null; chargeId: string | null },
  work: () => Promise<void>,
) => Promise<void>
