import { expect, test } from 'vitest'
import { registerToaster, type Toast, toast } from './toast.ts'

test('what is said before the Toaster is there waits for it, in order, and is said once', () => {
  toast.error('first')
  toast.success('second', { durationMs: 4000 })
  const seen: Toast[] = []
  const stop = registerToaster((t) => seen.push(t))
  expect(seen.map((t) => [t.kind, t.message, t.durationMs])).toEqual([
    ['error', 'first', 5000],
    ['success', 'second', 4000],
  ])
  toast.info('third')
  expect(seen).toHaveLength(3)
  stop()
  toast.warning('fourth')
  expect(seen).toHaveLength(3)
  registerToaster((t) => seen.push(t))()
  expect(seen.map((t) => t.message)).toEqual(['first', 'second', 'third', 'fourth'])
})
