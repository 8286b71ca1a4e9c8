import { MINUTE_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { enqueue, idOf } from './send.ts'

/**
 * Sends the jobs whose turn it is at `now`. A turn is one job id, so whoever ticks first sends it and everybody
 * else's is dropped. A moved clock (CLOCK_START) can live through the same hours again after a restart: how far it
 * is moved is part of the turn, so that they count as new.
 */
export async function tick(
  db: Db,
  jobs: Record<string, Job>,
  now: Date,
  wall = new Date(),
): Promise<string[]> {
  const movedMinutes = Math.round((wall.getTime() - now.getTime()) / MINUTE_MS)
  const sent: string[] = []
  for (const [name, { turn }] of Object.entries(jobs)) {
    if (!turn) continue
    const id = idOf(name, `${turn(now)} ${movedMinutes}`)
    if (await enqueue(db, name, {}, { id })) sent.push(name)
  }
  return sent
}

/** Ticks now and at the beginning of each minute of the app's clock. */
export function startTicking(at: {
  db: Db
  jobs: Record<string, Job>
  now: () => Date
  log: Log
  /** Without room nothing is sent: the first tick with room again makes up for it, as after a time away. */
  hasRoom: () => Promise<boolean>
  /** Told which jobs were sent, so that they need not wait to be polled for. */
  onSent: (names: string[]) => void
}) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const once = async () => {
    try {
      if (await at.hasRoom()) at.onSent(await tick(at.db, at.jobs, at.now()))
      else at.log.warn({}, 'jobs: the disk is nearly full, so no tick')
    } catch (error) {
      // The store may be away for a moment; the next tick makes up for this one.
      at.log.error({ err: error }, 'jobs: a tick failed')
    }
    if (!stopped) timer = setTimeout(next, MINUTE_MS - (at.now().getTime() % MINUTE_MS))
  }
  let running = once()
  const next = () => {
    running = once()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
