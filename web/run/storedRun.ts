import { DAY_MS } from '../../domain/dates.ts'
import { marksUntil } from '../../domain/deliveries/failures.ts'
import type { MarkAnswer, Stop } from '../../domain/runs/contract.ts'
import { nextSequence, runState } from '../../domain/runs/rules.ts'
import {
  allRuns,
  answered,
  change,
  look,
  marksOf,
  runOf,
  type StoredMark,
  type StoredRun,
} from './database.ts'
import { shownStops } from './shownStops.ts'

/** The server's time, as far as this phone knows it. */
export const nowOf = ({ aheadMs }: Pick<StoredRun, 'aheadMs'>) => new Date(Date.now() + aheadMs)

/** Stores that a link was opened. From now on its run is shown. */
export const saveLink = (token: string) =>
  change(async (stores) => {
    const before = await runOf(stores, token)
    const fresh: StoredRun = { token, linkAt: 0, run: null, aheadMs: 0, ended: null }
    await answered(stores.runs.put({ ...(before ?? fresh), linkAt: Date.now() }))
  })

export type Shown = { storedRun: StoredRun; marks: StoredMark[] }

/** Reads the run to show, with all its marks. */
export const readShown = (): Promise<Shown | null> =>
  look(async (stores) => {
    const [newest] = (await allRuns(stores)).sort((a, b) => b.linkAt - a.linkAt)
    return newest ? { storedRun: newest, marks: await marksOf(stores, newest.token) } : null
  })

type Pressed = Pick<StoredMark, 'deliveryId' | 'kind' | 'reason' | 'note'>

/**
 * Stores a mark with its sequence number. Does nothing if the stop already has that state, for example from another
 * tab; the check and the write are one transaction.
 */
export const saveMark = (token: string, pressed: Pressed) =>
  change(async (stores) => {
    const storedRun = await runOf(stores, token)
    if (!storedRun?.run) return
    const marks = await marksOf(stores, token)
    const now = nowOf(storedRun)
    const [stop] = shownStops(storedRun.run.stops, marks, now).filter(
      (s) => s.deliveryId === pressed.deliveryId,
    )
    const isSoAlready = pressed.kind === 'UNDO' ? !stop?.undoable : stop?.shown === pressed.kind
    if (!stop || isSoAlready) return
    const mark: StoredMark = {
      ...pressed,
      id: crypto.randomUUID(),
      token,
      at: now.toISOString(),
      sequence: nextSequence(marks.at(-1)?.sequence ?? null, storedRun.run.date, now),
      result: null,
    }
    await answered(stores.marks.add(mark))
  })

/** Stores the server's results for marks, together with the current stops. */
export const saveAnswers = (token: string, answers: readonly MarkAnswer[], stops: Stop[]) =>
  change(async (stores) => {
    const storedRun = await runOf(stores, token)
    const results = new Map(answers.map(({ id, result }) => [id, result]))
    for (const mark of await marksOf(stores, token)) {
      const result = results.get(mark.id)
      if (result) await answered(stores.marks.put({ ...mark, result }))
    }
    if (storedRun?.run) await answered(stores.runs.put({ ...storedRun, run: { ...storedRun.run, stops } }))
  })

export const saveRun = (token: string, news: Pick<StoredRun, 'run' | 'ended'>) =>
  change(async (stores) => {
    const storedRun = await runOf(stores, token)
    if (!storedRun) return
    const { run, ended } = news
    if (run) {
      const aheadMs = Date.parse(run.now) - Date.now()
      await answered(stores.runs.put({ ...storedRun, run, aheadMs, ended: null }))
    } else {
      // The driver has lost access: names and addresses are removed at once, unsent marks stay.
      const emptied = storedRun.run && { ...storedRun.run, stops: [] }
      await answered(stores.runs.put({ ...storedRun, run: emptied, ended }))
    }
  })

/**
 * Deletes runs whose marks can no longer be sent, and removes the names and addresses of runs after their day. Returns
 * true if no run is left.
 */
export const forgetOver = (): Promise<boolean> =>
  change(async (stores) => {
    let left = 0
    for (const storedRun of await allRuns(stores)) {
      const until = storedRun.run ? marksUntil(storedRun.run.date).getTime() : storedRun.linkAt + 2 * DAY_MS
      if (nowOf(storedRun).getTime() >= until) {
        for (const mark of await marksOf(stores, storedRun.token))
          await answered(stores.marks.delete(mark.id))
        await answered(stores.runs.delete(storedRun.token))
        continue
      }
      left++
      if (
        storedRun.run &&
        storedRun.run.stops.length > 0 &&
        runState(storedRun.run.date, nowOf(storedRun)) !== 'OPEN'
      )
        await answered(stores.runs.put({ ...storedRun, run: { ...storedRun.run, stops: [] } }))
    }
    return left === 0
  })
