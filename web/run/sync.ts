import { SECOND_MS } from '../../domain/dates.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { openRun, sendMarks } from '../../domain/runs/contract.ts'
import { ApiError, call, publicEndpoint } from '../api.ts'
import { allRuns, look, marksOf } from './database.ts'
import { saveAnswers, saveRun } from './storedRun.ts'

const BATCH_SIZE = 20
const RETRY_MS = { first: 2 * SECOND_MS, most: 30 * SECOND_MS }

/** Errors that stay the same if the request is repeated. */
const finals: readonly ErrorCode[] = [
  'RUN_OVER',
  'RUN_WITHDRAWN',
  'RUN_NOT_YET',
  'LINK_INVALID',
  'VALIDATION_FAILED',
]

/** Only one tab at a time talks to the server, so that an older response never overwrites a newer one. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('run', work) : work()

/** Sends the unsent marks in order, then reads the run if `looks`. Safe to repeat: each mark id counts once. */
async function syncRun(token: string, looks: boolean) {
  for (;;) {
    const waiting = (await look((stores) => marksOf(stores, token))).filter((mark) => mark.result === null)
    if (waiting.length === 0) break
    const marks = waiting.slice(0, BATCH_SIZE).map(({ token: _, result: __, ...mark }) => mark)
    const answer = await call(publicEndpoint<typeof sendMarks>('POST', '/run/marks'), {
      body: { token, marks },
    })
    await saveAnswers(token, answer.marks, answer.stops)
  }
  if (!looks) return
  const run = await call(publicEndpoint<typeof openRun>('POST', '/run'), { body: { token } })
  await saveRun(token, { run, ended: null })
}

async function syncAll() {
  const runs = (await look(allRuns)).sort((a, b) => b.linkAt - a.linkAt)
  for (const [n, { token, run }] of runs.entries()) {
    try {
      // A hidden run is read too while it contains stops, so that those of a finished or withdrawn run are
      // removed from this phone.
      await syncRun(token, n === 0 || (run !== null && run.stops.length > 0))
    } catch (error) {
      if (!(error instanceof ApiError) || !finals.includes(error.errorCode)) throw error
      await saveRun(token, { run: null, ended: { code: error.errorCode, message: error.message } })
    }
  }
}

/**
 * Synchronizes this phone with the server: at once when `now` is called, and with retries while it fails. `onReach`
 * reports whether the server was reached.
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
      // Nothing is lost: unanswered marks are sent again.
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
