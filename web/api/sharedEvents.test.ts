import '../test/storage.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '../../domain/events/contract.ts'
import { startI18n } from '../i18n.ts'
import { signOut, startSession } from '../session.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { user } from '../test/user.ts'
import { hearEvents, holdStream } from './sharedEvents.ts'

beforeAll(() => startI18n('en'))
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  signOut('logged-out')
})

/** A visible tab: it receives events, and holds the stream when it is its turn. */
function aTab() {
  const kinds: LiveEvent['kind'][] = []
  const close = [hearEvents(({ kind }) => kinds.push(kind)), holdStream()]
  leave.push(...close)
  return {
    kinds,
    close() {
      for (const part of close) part()
    },
  }
}

test('one tab holds the stream, all tabs receive its events, and another one takes it over', async () => {
  startSession({ user, token: 't1', sessionId: 's', needsVerification: false })
  const say: ((text: string) => void)[] = []
  await using server = await startTestServer(() => ({
    pieces: (async function* () {
      yield 'data: {"kind":"resync"}\n\n'
      for (;;) yield await new Promise<string>((resolve) => say.push(resolve))
    })(),
  }))
  const tabs = [aTab(), aTab(), aTab()]
  await expect.poll(() => tabs.map(({ kinds }) => kinds)).toEqual([['resync'], ['resync'], ['resync']])
  say.pop()?.('data: {"kind":"sessions.changed"}\n\n')
  const both = ['resync', 'sessions.changed']
  await expect.poll(() => tabs.map(({ kinds }) => kinds)).toEqual([both, both, both])
  expect(server.requests).toHaveLength(1)

  const [first, ...others] = tabs
  first?.close()
  await expect.poll(() => server.requests).toHaveLength(2)
  await expect.poll(() => others.map(({ kinds }) => kinds.length)).toEqual([3, 3])
  expect(first?.kinds).toEqual(both)
})

test('a tab that closes while it waits for its turn is skipped', async () => {
  startSession({ user, token: 't1', sessionId: 's', needsVerification: false })
  await using server = await startTestServer(() => ({
    pieces: (async function* () {
      yield 'data: {"kind":"resync"}\n\n'
      await new Promise(() => {})
    })(),
  }))
  const [holding, waiting, last] = [aTab(), aTab(), aTab()]
  await expect.poll(() => last.kinds).toEqual(['resync'])
  waiting.close()
  holding.close()
  await expect.poll(() => last.kinds).toEqual(['resync', 'resync'])
  expect(waiting.kinds).toEqual(['resync'])
  expect(server.requests).toHaveLength(2)
})
