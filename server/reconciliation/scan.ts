import { eq } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { recoveryScans } from '../tables/recovery.ts'
import { TapError } from '../tap/tap.ts'
import { scanCharges } from './scanCharges.ts'
import { scanRefunds } from './scanRefunds.ts'
import { beginScan, type RecordFailure, type ScanRow, ScanTakenOver, scanReport } from './scanRuns.ts'

/** After so many calls in a row without an answer the gateway counts as unreachable. */
const MOST_SILENT_CALLS = 3

/** Compares our books with the gateway's in both directions, corrects what it can and records the rest. */
export async function scanGateway(
  context: JobContext,
  { scanId }: { scanId?: string | undefined } = {},
  { tries }: { tries: number } = { tries: 1 },
) {
  const scan = await scanToRun(context, scanId, tries)
  if (!scan) {
    // After a kill the heartbeat of the old scan may still be recent, so the job is retried later.
    if (tries > 1) throw new Error('another scan runs')
    return context.log.info('recovery: a scan was not begun, another one runs')
  }
  const report = scanReport(context.db, scan, context.clock)
  const failures: unknown[] = []
  let silent = 0
  const attempt: RecordFailure = async (subject, work) => {
    try {
      await work()
      silent = 0
    } catch (error) {
      if (error instanceof ScanTakenOver) throw error
      if (isSilence(error)) {
        if (++silent >= MOST_SILENT_CALLS) throw error
      } else silent = 0
      // An error that is not the gateway's fails the job at its end.
      if (!(error instanceof TapError)) failures.push(error)
      report.note('NOT_CHECKED', subject)
      context.log.warn({ ...subject, err: error }, 'recovery: what was found could not be settled')
    }
    await report.alive()
  }
  try {
    await scanCharges(context, report, attempt)
    await scanRefunds(context, report, attempt)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges were not settled`)
    await report.finish('DONE')
    context.log.info({ scanId: scan.id, ...report.counts }, 'recovery: a scan is done')
  } catch (error) {
    if (error instanceof ScanTakenOver)
      return context.log.warn({ scanId: scan.id }, 'recovery: a scan was taken over')
    if (failures.length === 0) report.note(error instanceof TapError ? 'GATEWAY_AWAY' : 'BROKEN_OFF')
    await report.finish('FAILED').catch((unwritten: unknown) =>
      // Without this write the missing heartbeat ends the scan a little later.
      context.log.warn({ scanId: scan.id, err: unwritten }, 'recovery: a scan’s end was not written'),
    )
    throw error
  }
}

/** Whether the gateway did not answer. A refusal or a missing object is an answer. */
const isSilence = (error: unknown) =>
  error instanceof TapError && (error.kind === 'unknown' || error.kind === 'unreached')

/**
 * Returns the scan that an admin started, at its first try; otherwise a new scan, in the admin's name if theirs failed.
 */
async function scanToRun(
  { db, now }: JobContext,
  scanId: string | undefined,
  tries: number,
): Promise<ScanRow | null> {
  if (!scanId) return beginScan(db, null, now)
  const [row] = await db.select().from(recoveryScans).where(eq(recoveryScans.id, scanId))
  if (row?.status === 'RUNNING' && tries === 1) return row
  return beginScan(db, row?.startedBy ?? null, now)
}
