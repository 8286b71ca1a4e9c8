import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { workQueue } from '../http/workQueue.ts'
import type { Log } from '../log.ts'
import type { JobOf } from '../pictures/picture.ts'
import type { PictureMaker } from '../pictures/process.ts'

/** Some 6 KB each in the size for lists. */
const MAX_BOWLS = 200
/**
 * A calendar shows a few different ones, of a fifth of a second each; requests that would wait too long are refused.
 */
const IN_TURN = { atOnce: 1, mostWaiting: 14, mostEach: 12 }
const AT_MOST_MS = SECOND_MS
const AFTER_FAILURE_MS = MINUTE_MS

/**
 * Bowls with exclusions as pixels, drawn on request; the last ones are cached. There are thousands, but a customer sees
 * the same few every day.
 */
export function changedBowls({ pictures, log }: { pictures: PictureMaker; log: Log }) {
  const cached = boundedCache<Buffer>(MAX_BOWLS)
  const inTurn = workQueue(IN_TURN)
  let rests = false

  async function draw(name: string, job: JobOf<'bowl'>): Promise<Buffer> {
    if (rests) throw new AppError('SERVICE_BUSY')
    try {
      return await pictures.bowl(job)
    } catch (error) {
      // Whatever the error was, the next picture may fail too, so pause.
      if (!rests) log.error({ err: error, picture: name }, 'a bowl could not be drawn as pixels')
      rests = true
      setTimeout(() => (rests = false), AFTER_FAILURE_MS).unref()
      throw error
    }
  }

  return {
    stop() {
      rests = true
    },
    /** Returns null if it takes too long, too many wait or it fails; a later request may find it. */
    async find(name: string, job: JobOf<'bowl'>, client: string): Promise<Buffer | null> {
      const drawn = cached(name, () => inTurn(() => draw(name, job), client)).catch(() => null)
      return Promise.race([drawn, wait(AT_MOST_MS, null, { ref: false })])
    },
  }
}
