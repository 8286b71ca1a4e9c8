import '../test/storage.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../i18n.ts'
import { accessToken, currentSession, signOut, startSession } from '../session.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { user } from '../test/user.ts'
import { followStream, patience } from './eventStream.ts'

const auth = (token: string) => ({ user, token, sessionId: 's', needsVerification: false })
const resync = 'data: {"kind":"resync"}\n\n'
const changed = 'data: {"kind":"sessions.changed"}\n\n'

const usual = { ...patience }
const streams: AbortController[] = []
/** Follows the stream and collects the kinds of its events. */
function follow() {
  const kinds: string[] = []
  const stop = new AbortController()
  streams.push(stop)
  const over = followStream(({ kind }) => kinds.push(kind), stop.signal)
  return { kinds, stop, over }
}

/** A stream that sends these chunks and then stays open. */
async function* open(...chunks: string[]) {
  yield* chunks
  await new Promise(() => {})
}

beforeAll(() => startI18n('en'))
beforeEach(() => {
  startSession(auth('t1'))
  patience.retryMs = () => 5
})
afterEach(() => {
  for (const stop of streams.splice(0)) stop.abort()
  signOut('logged-out')
  Object.assign(patience, usual)
})

test('sends the token, reports known events, and ends when aborted', async () => {
  const unknown = 'data: {"kind":"not.known.yet"}\n\n'
  await using server = await startTestServer(() => ({ pieces: open(resync, unknown, changed) }))
  const { kinds, stop, over } = follow()
  await expect.poll(() => kinds).toEqual(['resync', 'sessions.changed'])
  expect(server.requests[0]).toMatchObject({
    url: '/api/events',
    headers: { authorization: 'Bearer t1', accept: 'text/event-stream' },
  })
  stop.abort()
  await over
  expect(server.requests).toHaveLength(1)
})

test('a stream that breaks, ends, falls silent or is refused is opened again', async () => {
  patience.retryMs = () => {
    patience.silentMs = usual.silentMs
    return 5
  }
  const heard = Promise.withResolvers<void>()
  const breaks = async function* () {
    yield resync
    await heard.promise
    throw new Error('the line broke')
  }
  const ends = async function* () {
    yield changed
  }
  const answers = [
    { pieces: breaks() },
    { pieces: ends() },
    { pieces: open(resync) },
    { status: 503 },
    { pieces: open(changed) },
  ]
  await using server = await startTestServer(() => {
    // The third stream sends nothing more.
    if (answers.length === 3) patience.silentMs = 1
    return answers.shift() ?? { status: 503 }
  })
  const { kinds } = follow()
  await expect.poll(() => kinds).toEqual(['resync'])
  heard.resolve()
  await expect.poll(() => kinds).toEqual(['resync', 'sessions.changed', 'resync', 'sessions.changed'])
  expect(server.requests).toHaveLength(5)
})

test('a session that ended elsewhere is detected and signed out', async () => {
  await using server = await startTestServer(() => ({ status: 401 }))
  follow()
  await expect.poll(() => currentSession()).toEqual({ state: 'guest', reason: 'ended' })
  expect(server.requests.map((s) => s.url)).toEqual(['/api/events', '/api/auth/refresh'])
})

test('the next attempt uses a token that was refreshed meanwhile', async () => {
  await using server = await startTestServer(({ url, headers }) => {
    if (url === '/api/auth/refresh') return { body: auth('t2') }
    return headers.authorization === 'Bearer t2' ? { pieces: open(resync) } : { status: 401 }
  })
  const { kinds } = follow()
  await expect.poll(() => kinds).toEqual(['resync'])
  expect(accessToken()).toBe('t2')
  expect(server.count('/api/auth/refresh')).toBe(1)
})

test('an expired token is neither used nor refreshed, because nobody may be active', async () => {
  const over = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`
  startSession(auth(over))
  await using server = await startTestServer(() => ({ pieces: open(resync) }))
  const { kinds } = follow()
  startSession(auth('t3'))
  await expect.poll(() => kinds).toEqual(['resync'])
  expect(server.requests.map((s) => s.headers.authorization)).toEqual(['Bearer t3'])
})
