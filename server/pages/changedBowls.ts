import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { workQueue } from '../http/workQueue.ts'
import type { Log } from '../log.ts'
import type { JobOf } from '../pictures/picture.ts'
import type { PictureMaker } from '../pictures/process.ts'

/** Some 6 KB each. */
const KEPT = 400
/** A calendar shows a dozen different ones; each takes a fifth of a second of a processor. */
const IN_TURN = { atOnce: 2, mostWaiting: 60, mostEach: 12 }
const AT_MOST_MS = 2 * SECOND_MS

/**
 * Bowls with something left out, as pixels: drawn when they are asked for, the last ones kept. There are thousands, of
 * which a customer's calendar shows a handful, day after day.
 */
export function changedBowls({ pictures, log }: { pictures: PictureMaker; log: Log }) {
  const kept = boundedCache<Buffer>(KEPT)
  const inTurn = workQueue(IN_TURN)
  let stopped = false
  return {
    stop() {
      stopped = true
    },
    /** Null when it takes too long, too many wait or it fails: the next who asks may find it. */
    async find(name: string, job: JobOf<'bowl'>, client: string): Promise<Buffer | null> {
      const drawn = kept(name, () => inTurn(() => pictures.bowl(job), client)).catch((error: unknown) => {
        const isBusy = error instanceof AppError
        if (!isBusy && !stopped)
          log.error({ err: error, picture: name }, 'a bowl could not be drawn as pixels')
        return null
      })
      return Promise.race([drawn, wait(AT_MOST_MS, null, { ref: false })])
    },
  }
}
