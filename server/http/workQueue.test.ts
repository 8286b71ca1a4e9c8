import { expect, test } from 'vitest'
import { workQueue } from './workQueue.ts'

/** Work that ends when the test finishes it. */
function someWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, finish: () => resolve('done') }
}

test('limits the running and the waiting work, and refuses the rest', async () => {
  const inTurn = workQueue({ atOnce: 2, mostWaiting: 3 })
  let [running, most] = [0, 0]
  const { work, finish } = someWork()
  const results = Array.from({ length: 8 }, () =>
    inTurn(async () => {
      running++
      most = Math.max(most, running)
      await work()
      running--
      return 'done'
    }).catch((error: unknown) => error),
  )
  expect(await Promise.all(results.slice(5))).toMatchObject(Array(3).fill({ code: 'SERVICE_BUSY' }))
  finish()
  expect(await Promise.all(results.slice(0, 5))).toEqual(Array(5).fill('done'))
  expect(most).toBe(2)
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('one client cannot fill the queue for another', async () => {
  const inTurn = workQueue({ atOnce: 1, mostWaiting: 10, mostEach: 2 })
  const { work, finish } = someWork()
  const greedy = Array.from({ length: 6 }, () => inTurn(work, 'greedy').catch((error: unknown) => error))
  const other = inTurn(work, 'other')
  expect(await Promise.all(greedy.slice(3))).toMatchObject(Array(3).fill({ code: 'SERVICE_BUSY' }))
  finish()
  expect(await other).toBe('done')
  expect(await Promise.all(greedy.slice(0, 3))).toEqual(Array(3).fill('done'))
})

test('failed work makes room for the next', async () => {
  const inTurn = workQueue({ atOnce: 1, mostWaiting: 1 })
  const failing = inTurn(async () => Promise.reject(new Error('no bowl')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no bowl')
  expect(await next).toBe('done')
})
