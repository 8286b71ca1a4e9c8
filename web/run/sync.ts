import { SECOND_MS } from '../../domain/dates.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { openRun, sendMarks } from '../../domain/runs/contract.ts'
import { ApiError, call, publicEndpoint } from '../api.ts'
import { allRuns, look, marksOf } from './database.ts'
import { keepAnswers, keepRun } from './keptRun.ts'

const AT_ONCE = 20
const RETRY_MS = { first: 2 * SECOND_MS, most: 30 * SECOND_MS }

/** Answers that stay what they are, however often one asks. */
const finals: readonly ErrorCode[] = [
  'RUN_OVER',
  'RUN_WITHDRAWN',
  'RUN_NOT_YET',
  'LINK_INVALID',
  'VALIDATION_FAILED',
]

/** One tab at a time talks to the server, so that an older answer never overtakes a newer one. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('run', work) : work()

/** Sends what waits, the first pressed first, then `looks` how the run stands. Each may be repeated: ids count once. */
async function syncRun(token: string, looks: boolean) {
  for (;;) {
    const waiting = (await look((stores) => marksOf(stores, token))).filter((mark) => mark.result === null)
    if (waiting.length === 0) break
    const marks = waiting.slice(0, AT_ONCE).map(({ token: _, result: __, ...mark }) => mark)
    const answer = await call(publicEndpoint<typeof sendMarks>('POST', '/run/marks'), {
      body: { token, marks },
    })
    await keepAnswers(token, answer.marks, answer.stops)
  }
  if (!looks) return
  const run = await call(publicEndpoint<typeof openRun>('POST', '/run'), { body: { token } })
  await keepRun(token, { run, ended: null })
}

async function syncAll() {
  const runs = (await look(allRuns)).sort((a, b) => b.linkAt - a.linkAt)
  for (const [n, { token, run }] of runs.entries()) {
    try {
      // One that is not shown too, as long as people stand in it: what is done, or was withdrawn, goes from here as well.
      await syncRun(token, n === 0 || (run !== null && run.stops.length > 0))
    } catch (error) {
      if (!(error instanceof ApiError) || !finals.includes(error.errorCode)) throw error
      await keepRun(token, { run: null, ended: { code: error.errorCode, message: error.message } })
    }
  }
}

/**
 * Keeps this phone and the shop in step: at once when told, and again by itself for as long as it fails. `onReach`
 * hears whether the server could be reached.
 */
export function startSync(onReach: (reached: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false
  let running = false
  let again = false
  const now = async () => {
    clearTimeout(timer)
    again = running
    if (running || stopped) return
    running = true
    try {
      await alone(syncAll)
      failures = 0
      onReach(true)
    } catch {
      // Nothing is lost: what was not answered is sent again.
      onReach(false)
      const wait = Math.min(RETRY_MS.first * 2 ** failures++, RETRY_MS.most)
      timer = setTimeout(() => void now(), wait)
    } finally {
      running = false
    }
    if (again) await now()
  }
  return {
    now: () => void now(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
