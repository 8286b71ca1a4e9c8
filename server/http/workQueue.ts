import { AppError } from '../../domain/errors.ts'

/**
 * Heavy work in a queue: so many pieces at once, and a queue that is too long says so (503, with the time to wait)
 * instead of growing. Of one client only `mostEach` wait, so that nobody fills it for the others.
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
      // The place goes straight to the next in line; nobody can slip in between.
      const next = waiting.shift()
      if (next) next.begin()
      else running--
    }
  }
}
type Bounds = { atOnce: number; mostWaiting: number; mostEach?: number }
