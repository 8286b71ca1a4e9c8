import { expect, onTestFinished, test, vi } from 'vitest'
import { ANSWER_MS, inConstantTime } from './constantTime.ts'

test('short work takes the constant time, and long work its own time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ended: string[] = []
  const long = () => new Promise<void>((resolve) => setTimeout(resolve, 2 * ANSWER_MS))
  void inConstantTime(async () => {}).then(() => ended.push('short'))
  void inConstantTime(long).then(() => ended.push('long'))
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['short'])
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(ended).toEqual(['short', 'long'])
})
