import type { z } from 'zod'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { PaymentServices } from '../deps.ts'

/**
 * What a handler gets. `now` is the app's clock when the job starts; `clock` is for handlers that wait for the gateway.
 */
export type JobContext = PaymentServices & { now: Date; clock: () => Date }

export type JobRun = {
  id: string
  /** Including this try. */
  tries: number
  /** In the notice of a dead job: that job. */
  died: { name: string; id: string; tries: number } | null
}

type Rules = {
  tries: number
  /** Each further delay is about twice as long. */
  firstRetryMs: number
  /** How many jobs of this kind one process runs at a time. */
  atOnce: number
  /**
   * Returns the turn that `now` belongs to. Each turn runs once, on any number of processes. Jobs without it run only
   * when sent.
   */
  turn?: (now: Date) => string
}
export type Job = Rules & { run: (context: JobContext, payload: unknown, run: JobRun) => Promise<void> }

const DEFAULTS = { tries: 3, firstRetryMs: MINUTE_MS, atOnce: 1 }

/** Thrown by a handler when a retry cannot help. */
export class DeadJob extends Error {}

/**
 * Defines a job. Its handler must be safe to run twice: a process can die between the work and recording that it is
 * done.
 */
export const job = <S extends z.ZodType>(
  payload: S,
  {
    run,
    ...rules
  }: Partial<Rules> & { run: (context: JobContext, data: z.output<S>, run: JobRun) => Promise<void> },
): Job => ({
  ...DEFAULTS,
  ...rules,
  run: async (context, raw, jobRun) => {
    const read = payload.safeParse(raw)
    if (!read.success) throw new DeadJob('its payload does not fit this version of the program')
    await run(context, read.data, jobRun)
  },
})

/** A turn of a fixed length. A turn missed while nothing ran is made up at the next tick within it. */
export const every = (lengthMs: number) => (now: Date) =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs).toISOString()
