import { eq } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { TapError } from '../tap/tap.ts'
import { scanCharges } from './scanCharges.ts'
import { scanRefunds } from './scanRefunds.ts'
import { beginScan, type ScanRow, ScanTakenOver, scanReport, type Try } from './scanRuns.ts'
import { recoveryScans } from './table.ts'

/** The gateway is taken for away after so many calls in a row without an answer. */
const MOST_SILENT_CALLS = 3

/** Compares our books with the gateway's, both ways; mends what can be mended and writes down the rest. */
export async function scanGateway(
  context: JobContext,
  { scanId }: { scanId?: string | undefined } = {},
  { tries }: { tries: number } = { tries: 1 },
) {
  const scan = await scanToRun(context, scanId, tries)
  if (!scan) {
    // Of one that was killed the sign of life may still be young: this is tried again later.
    if (tries > 1) throw new Error('another scan runs')
    return context.log.info('recovery: a scan was not begun, another one runs')
  }
  const report = scanReport(context.db, scan, context.clock)
  const failures: unknown[] = []
  let silent = 0
  const attempt: Try = async (about, work) => {
    try {
      await work()
      silent = 0
    } catch (error) {
      if (error instanceof ScanTakenOver) throw error
      if (isSilence(error)) {
        if (++silent >= MOST_SILENT_CALLS) throw error
      } else silent = 0
      // What is not the gateway's fails the job at its end.
      if (!(error instanceof TapError)) failures.push(error)
      report.note('NOT_CHECKED', about)
      context.log.warn({ ...about, err: error }, 'recovery: what was found could not be settled')
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
      // Silence says the same, a little later.
      context.log.warn({ scanId: scan.id, err: unwritten }, 'recovery: a scan’s end was not written'),
    )
    throw error
  }
}

/** That it will not, or has no such thing, is an answer too. */
const isSilence = (error: unknown) =>
  error instanceof TapError && (error.kind === 'unknown' || error.kind === 'unreached')

/** The one an admin asked for, at its first try; else a new one, in their name where that one came to nothing. */
async function scanToRun(
  { db, now }: JobContext,
  scanId: string | undefined,
  tries: number,
): Promise<ScanRow | null> {
  if (!scanId) return beginScan(db, null, now)
  const [asked] = await db.select().from(recoveryScans).where(eq(recoveryScans.id, scanId))
  if (asked?.status === 'RUNNING' && tries === 1) return asked
  return beginScan(db, asked?.startedBy ?? null, now)
}
