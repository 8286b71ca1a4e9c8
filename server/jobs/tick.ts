import { MINUTE_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { enqueue, idOf } from './send.ts'

/**
 * Sends the jobs whose turn it is at `now`. A turn is one job id, so the first tick sends it and all others are
 * dropped. A moved clock (CLOCK_START) can repeat the same hours after a restart, so the offset is part of the turn,
 * which makes them new turns.
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

/** Ticks now and at the start of each minute of the app's clock. */
export function startTicking(at: {
  db: Db
  jobs: Record<string, Job>
  now: () => Date
  log: Log
  /** Without disk space nothing is sent; the first tick with space makes up for it, as after downtime. */
  hasDiskSpace: () => Promise<boolean>
  /** Called with the jobs that were sent, so that they need not wait for polling. */
  onSent: (names: string[]) => void
}) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const once = async () => {
    try {
      if (await at.hasDiskSpace()) at.onSent(await tick(at.db, at.jobs, at.now()))
      else at.log.warn({}, 'jobs: the disk is nearly full, so no tick')
    } catch (error) {
      // The store may be unavailable for a moment; the next tick makes up for this one.
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
