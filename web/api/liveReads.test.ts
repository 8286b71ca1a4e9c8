import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from './cache.ts'
import { isLiveEvent, readAgain } from './liveReads.ts'

const devices = ['GET /users/me/active-devices', 'en']
const history = ['GET /users/me/sessions/history?page=2', 'ar']
const mine = ['GET /subscriptions/my-subscriptions', 'en']
const meals = ['GET /deliveries/calendar?from=2026-12-01&to=2026-12-31', 'ar']
const dispatch = ['GET /admin/deliveries?date=2026-12-02', 'en']
const feedback = ['GET /feedback?page=0', 'en']
const orphans = ['GET /admin/recovery/orphaned-payments?page=0', 'en']
const plans = ['GET /plans', 'en']
const isOld = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  queryClient.clear()
  for (const key of [devices, history, mine, meals, dispatch, feedback, orphans, plans])
    queryClient.setQueryData(key, 1)
})

test.each([
  [{ kind: 'sessions.changed' }, [devices, history]],
  [{ kind: 'subscriptions.changed' }, [mine, meals]],
  [{ kind: 'deliveries.changed', date: null }, [dispatch]],
  [{ kind: 'feedback.changed' }, [feedback]],
  [{ kind: 'orphans.changed' }, [orphans]],
  [{ kind: 'resync' }, [devices, history, mine, meals, dispatch, feedback, orphans]],
] as const)('%j invalidates the reads that it concerns, nothing else', (event, old) => {
  readAgain(event)
  expect([devices, history, mine, meals, dispatch, feedback, orphans, plans].filter(isOld)).toEqual(old)
})

test('a first read that runs when the event arrives starts again', async () => {
  queryClient.clear()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let callCount = 0
  const onScreen = new QueryObserver(queryClient, {
    queryKey: devices,
    queryFn: () => answers[callCount++]?.promise ?? '',
  })
  const leave = onScreen.subscribe(() => {})
  readAgain({ kind: 'sessions.changed' })
  answers[0]?.resolve('of before')
  answers[1]?.resolve('of now')
  await expect.poll(() => onScreen.getCurrentResult().data).toBeDefined()
  expect(onScreen.getCurrentResult().data).toBe('of now')
  leave()
})

test.each([
  [{ kind: 'sessions.changed' }, true],
  [{ kind: 'resync' }, true],
  [{ kind: 'from a newer server' }, false],
  [{ kind: 'constructor' }, false],
  [{}, false],
  [null, false],
  ['resync', false],
])('%j is a live event: %s', (value, known) => expect(isLiveEvent(value)).toBe(known))
