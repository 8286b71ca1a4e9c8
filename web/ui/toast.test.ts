import { expect, test } from 'vitest'
import { registerToaster, setUsualDuration, type Toast, toast } from './toast.ts'

test('toasts from before the Toaster wait for it, in order, and show once', () => {
  toast.error('first')
  toast.success('second', { durationMs: 4000 })
  const shown: Toast[] = []
  const stop = registerToaster((t) => shown.push(t))
  expect(shown.map((t) => [t.kind, t.message, t.durationMs])).toEqual([
    ['error', 'first', 5000],
    ['success', 'second', 4000],
  ])
  toast.info('third')
  expect(shown).toHaveLength(3)
  stop()
  toast.warning('fourth')
  expect(shown).toHaveLength(3)
  registerToaster((t) => shown.push(t))()
  expect(shown.map((t) => t.message)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a part of the app can have its own default duration while it is shown', () => {
  const shown: Toast[] = []
  const stop = registerToaster((t) => shown.push(t))
  const takeBack = setUsualDuration(4000)
  toast.success('there')
  takeBack()
  toast.success('elsewhere')
  stop()
  expect(shown.map((t) => t.durationMs)).toEqual([4000, 5000])
})
