import { AppError } from '../../domain/errors.ts'

/** Heavy work in a queue: one piece at once, and a queue that is too long says so instead of growing. */
export function serialQueue(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) throw new AppError('SERVICE_BUSY')
    waiting++
    const mine = last.then(work).finally(() => waiting--)
    last = mine.catch(() => {}) // whoever gave the work hears of its failure
    return mine
  }
}
