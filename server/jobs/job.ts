import type { z } from 'zod'
import type { PaymentServices } from '../deps.ts'

/** What a handler works with. `now` is the app's clock at the moment the job runs; `clock` is for what waits for the gateway. */
export type JobContext = PaymentServices & { now: Date; clock: () => Date }

export type JobRun = {
  id: string
  /** This try included. */
  tries: number
  /** In a dead job's notice: the job it is about. */
  died: { name: string; id: string; tries: number } | null
}

type Rules = {
  tries: number
  /** Each further wait is about twice as long. */
  firstRetryMs: number
  /** Jobs of this kind one process runs at a time. */
  atOnce: number
  /** Which turn `now` belongs to; each turn runs once, however many processes tick. Jobs without it are only sent. */
  turn?: (now: Date) => string
}
export type Job = Rules & { run: (context: JobContext, payload: unknown, run: JobRun) => Promise<void> }

/** Thrown by a handler when trying again cannot help. */
export class DeadJob extends Error {}

/** One job. Its handler is safe to run twice: a process can die between the work and the note that it is done. */
export const job = <S extends z.ZodType>(
  payload: S,
  { run, ...rules }: Rules & { run: (context: JobContext, data: z.output<S>, run: JobRun) => Promise<void> },
): Job => ({
  ...rules,
  run: async (context, raw, about) => {
    const read = payload.safeParse(raw)
    if (!read.success) throw new DeadJob('its payload does not fit this version of the program')
    await run(context, read.data, about)
  },
})

/** A turn every so often. A turn missed while nothing ran is made up at the next tick within it. */
export const every = (lengthMs: number) => (now: Date) =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs).toISOString()
