import { AppError } from '../../domain/errors.ts'

/**
 * Limits heavy work to `atOnce` at a time. When the queue is full it throws (503, with the time to wait) instead of
 * growing. One client may hold at most `mostEach` places in it.
 */
export function workQueue({ atOnce, mostWaiting, mostEach = mostWaiting }: Bounds) {
  const waiting: { client: string; begin: () => void }[] = []
  let running = 0
  const isFull = (client: string) =>
    waiting.length >= mostWaiting || waiting.filter((one) => one.client === client).length >= mostEach
  return async <T>(work: () => Promise<T>, client = ''): Promise<T> => {
    if (running < atOnce) running++
    else if (isFull(client)) throw new AppError('SERVICE_BUSY')
    else await new Promise<void>((begin) => waiting.push({ client, begin }))
    try {
      return await work()
    } finally {
      // The free place goes directly to the next in line, so that no new work gets ahead.
      const next = waiting.shift()
      if (next) next.begin()
      else running--
    }
  }
}
type Bounds = { atOnce: number; mostWaiting: number; mostEach?: number }
