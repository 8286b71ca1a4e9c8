import './test/storage.ts'
// biome-ignore lint/style/noRestrictedImports: a test plays the browser's part that saves
import { resolveObjectURL } from 'node:buffer'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { SECOND_MS } from '../domain/dates.ts'
import { endpoint } from '../domain/endpoint.ts'
import { queryClient } from './api/cache.ts'
import { apiServer as api } from './api/request.ts'
import { ApiError, call, download, publicEndpoint } from './api.ts'
import { startI18n } from './i18n.ts'
import { accessToken, currentSession, signOut, startSession } from './session.ts'
import { startTestServer } from './test/startTestServer.ts'
import { storage } from './test/storage.ts'
import { user } from './test/user.ts'

const auth = (token: string) => ({ user, token, sessionId: 's', needsVerification: false })
const refused = {
  status: 401,
  body: { status: 401, errorCode: 'AUTH_REQUIRED', message: 'Authentication required' },
}

const summary = 'for this test'
const listMine = endpoint('GET', '/things/:id', 'CUSTOMER', {
  summary,
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.string().optional() }),
  returns: z.object({ name: z.string() }),
})
const save = endpoint('POST', '/things', 'CUSTOMER', {
  summary,
  body: z.object({ name: z.string() }),
  returns: z.object({ name: z.string() }),
})
const login = endpoint('POST', '/auth/login', 'PUBLIC', {
  summary,
  returns: z.object({}),
})
const whoAmI = endpoint('GET', '/auth/me', 'PUBLIC', { summary, returns: z.object({}) })
const open = endpoint('GET', '/open', 'PUBLIC', {
  summary,
  returns: z.object({ n: z.int() }),
})
const buy = endpoint('POST', '/payments/process', 'PUBLIC', {
  summary,
  returns: z.object({ n: z.int() }),
})
const sheet = endpoint('GET', '/export', 'ADMIN', {
  summary,
  file: { type: 'text/csv', withinMs: 5000 },
})

/** Browsers save a file when a link to it is clicked; this implements only that much. */
function aSavingBrowser() {
  const saved: { name: string; bytes: Promise<ArrayBuffer> }[] = []
  const link = {
    href: '',
    download: '',
    click() {
      const blob = resolveObjectURL(link.href)
      if (blob) saved.push({ name: link.download, bytes: blob.arrayBuffer() })
    },
  }
  vi.stubGlobal('document', { createElement: () => link })
  return saved
}

const failure = (doing: Promise<unknown>) =>
  doing.then(
    () => expect.fail('it should have been refused'),
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )

beforeAll(() => startI18n('en'))
afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  signOut('logged-out')
  queryClient.clear()
})

test('a call sends the token, the language and its parts, and parses the response', async () => {
  await using server = await startTestServer(() => ({ body: { name: 'Fattoush', secret: 1 } }))
  startSession(auth('t1'))
  expect(await call(listMine, { params: { id: 'a/b' }, query: { page: '2' } })).toEqual({ name: 'Fattoush' })
  expect(await call(save, { body: { name: 'x' } })).toEqual({ name: 'Fattoush' })
  expect(server.requests[0]).toMatchObject({
    url: '/api/things/a%2Fb?page=2',
    headers: { authorization: 'Bearer t1', 'accept-language': 'en' },
  })
  expect(server.requests[1]).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    headers: { 'content-type': 'application/json' },
  })
})

test('an endpoint without schemas returns the response unparsed, and is called without the token', async () => {
  await using server = await startTestServer(() => ({ body: { n: 'not a number' } }))
  startSession(auth('t1'))
  expect(await call(publicEndpoint<typeof open>('GET', '/open'), {})).toEqual({ n: 'not a number' })
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
  // @ts-expect-error the contract has no such path
  publicEndpoint<typeof open>('GET', '/opne')
  // @ts-expect-error only public endpoints may go unparsed
  publicEndpoint<typeof listMine>('GET', '/things/:id')
})

test('a response that breaks the contract is an unknown error', async () => {
  await using _ = await startTestServer(() => ({ body: { n: 'not a number' } }))
  expect(await failure(call(open, {}))).toMatchObject({ errorCode: 'UNKNOWN_ERROR' })
})

test('identical reads in flight share one request; later ones and auth paths do not', async () => {
  await using server = await startTestServer(() => ({ body: { n: 1 } }))
  await Promise.all([call(open, {}), call(open, {}), call(open, {})])
  expect(server.count('/api/open')).toBe(1)
  await call(open, {})
  expect(server.count('/api/open')).toBe(2)
  await Promise.all([call(whoAmI, {}), call(whoAmI, {})])
  expect(server.count('/api/auth/me')).toBe(2)
})

test('a shared read continues for its last caller when the others abort', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
  await using server = await startTestServer(async () => {
    await answering
    return { body: { n: 1 } }
  })
  const read = () => {
    const stop = new AbortController()
    return { stop, answer: call(open, {}, { signal: stop.signal }) }
  }
  const [one, other, lonely] = [read(), read(), read()]
  one.stop.abort()
  lonely.stop.abort()
  answer()
  expect(await other.answer).toEqual({ n: 1 })
  expect(server.count('/api/open')).toBe(1)
})

test('an aborted read also ends at the server, and the next read makes a new request', async () => {
  const never = new Promise<never>(() => {})
  const heard = Promise.withResolvers<void>()
  await using server = await startTestServer(() => {
    heard.resolve()
    return never
  })
  const stop = new AbortController()
  const superseded = call(open, {}, { signal: stop.signal })
  await heard.promise
  stop.abort(new Error('superseded'))
  await expect(superseded).rejects.toThrow('superseded')
  await server.requests[0]?.over
  const anew = new AbortController()
  const again = call(open, {}, { signal: anew.signal })
  await expect.poll(() => server.count('/api/open')).toBe(2)
  anew.abort()
  await expect(again).rejects.toThrow()
})

test('twenty calls refused at once refresh the session once, and each repeats once', async () => {
  await using server = await startTestServer(({ url, headers }) => {
    if (url === '/api/auth/refresh') return { body: auth('t2') }
    return headers.authorization === 'Bearer t2' ? { body: { name: url } } : refused
  })
  startSession(auth('t1'))
  const calls = Array.from({ length: 20 }, (_, i) => call(listMine, { params: { id: String(i) }, query: {} }))
  expect((await Promise.all(calls)).at(-1)).toEqual({ name: '/api/things/19' })
  expect(server.count('/api/auth/refresh')).toBe(1)
  expect(server.requests).toHaveLength(41)
  expect(accessToken()).toBe('t2')
})

test('after the session has ended, a payment fails instead of running as a guest; a public read runs as a guest', async () => {
  await using server = await startTestServer(({ url, headers }) =>
    url === '/api/auth/refresh' || headers.authorization ? refused : { body: { n: 1 } },
  )
  startSession(auth('t1'))
  expect(await failure(call(buy, {}))).toMatchObject({ status: 401 })
  expect(server.requests.map((s) => s.url)).toEqual(['/api/payments/process', '/api/auth/refresh'])
  startSession(auth('t1'))
  expect(await call(open, {})).toEqual({ n: 1 })
  expect(currentSession()).toEqual({ state: 'guest', reason: 'ended' })
})

test('a suspended account is signed out and gets the message', async () => {
  const body = { status: 403, errorCode: 'ACCOUNT_SUSPENDED', message: 'This account is suspended.' }
  await using _ = await startTestServer(() => ({ status: 403, body }))
  startSession(auth('t1'))
  expect(await failure(call(buy, {}))).toMatchObject({
    errorCode: 'ACCOUNT_SUSPENDED',
    message: body.message,
  })
  expect(currentSession()).toEqual({ state: 'guest', reason: 'ended' })
})

test('a refused refresh ends the session; a retry that is refused again is not repeated', async () => {
  await using server = await startTestServer(() => refused)
  startSession(auth('t1'))
  expect(await failure(call(save, { body: { name: 'n' } }))).toMatchObject({
    status: 401,
    errorCode: 'AUTH_REQUIRED',
  })
  expect(currentSession()).toEqual({ state: 'guest', reason: 'ended' })
  expect(server.requests.map((s) => s.url)).toEqual(['/api/things', '/api/auth/refresh'])

  await using stubborn = await startTestServer(({ url }) =>
    url === '/api/auth/refresh' ? { body: auth('t3') } : refused,
  )
  startSession(auth('t2'))
  await failure(call(open, {}))
  expect(stubborn.requests.map((s) => s.url)).toEqual(['/api/open', '/api/auth/refresh', '/api/open'])
})

test.for([429, 503])('a refresh that returns %i does not sign the user out', async (status) => {
  await using _ = await startTestServer(({ url }) => (url === '/api/auth/refresh' ? { status } : refused))
  startSession(auth('t1'))
  await failure(call(open, {}))
  expect(currentSession().state).toBe('signed-in')
})

test('neither a visitor nor a failed login causes a refresh', async () => {
  await using server = await startTestServer(() => refused)
  await failure(call(open, {}))
  startSession(auth('t1'))
  await failure(call(login, {}))
  expect(server.count('/api/auth/refresh')).toBe(0)
})

test('the token is never in storage', async () => {
  startSession(auth('a-secret-token'))
  expect(accessToken()).toBe('a-secret-token')
  expect(storage.dump()).not.toContain('secret')
})

test('any write clears the cached reads, even if it fails', async () => {
  await using _ = await startTestServer(({ method }) =>
    method === 'POST' ? { status: 500 } : { body: { n: 1 } },
  )
  queryClient.setQueryData(['something read'], 1)
  await call(open, {})
  expect(queryClient.getQueryData(['something read'])).toBe(1)
  await failure(call(save, { body: { name: 'x' } }))
  expect(queryClient.getQueryData(['something read'])).toBeUndefined()
})

test('a first read that runs during a write is repeated after it', async () => {
  const arrival = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  let n = 1
  await using server = await startTestServer(async ({ method }) => {
    if (method === 'POST') return { body: { name: String(++n) } }
    const body = { n }
    arrival.resolve()
    if (n === 1) await late.promise
    return { body }
  })
  startSession(auth('t1'))
  const onScreen = new QueryObserver(queryClient, {
    queryKey: ['open'],
    queryFn: ({ signal }) => call(open, {}, { signal }),
  })
  const leave = onScreen.subscribe(() => {})
  await arrival.promise
  await call(save, { body: { name: 'x' } })
  late.resolve()
  await expect.poll(() => onScreen.getCurrentResult()).toMatchObject({ isFetching: false, data: { n: 2 } })
  expect(server.count('/api/open')).toBe(2)
  leave()
})

test('a write is done when the reads on the screen have finished again, or take too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let held = Promise.withResolvers<void>()
  held.resolve()
  let n = 1
  await using server = await startTestServer(async ({ method }) => {
    if (method === 'POST') return { body: { name: String(++n) } }
    await held.promise
    return { body: { n } }
  })
  startSession(auth('t1'))
  const onScreen = new QueryObserver(queryClient, {
    queryKey: ['open'],
    queryFn: ({ signal }) => call(open, {}, { signal }),
  })
  const leave = onScreen.subscribe(() => {})
  const shown = () => onScreen.getCurrentResult().data
  await expect.poll(() => shown()).toEqual({ n: 1 })
  held = Promise.withResolvers<void>()
  let isDone = false
  const saved = call(save, { body: { name: 'x' } }).then(() => {
    isDone = true
  })
  await expect.poll(() => server.count('/api/open')).toBe(2)
  expect(isDone).toBe(false)
  held.resolve()
  await saved
  expect(shown()).toEqual({ n: 2 })
  held = Promise.withResolvers<void>()
  const slow = call(save, { body: { name: 'x' } })
  await expect.poll(() => server.count('/api/open')).toBe(3)
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  await slow
  expect(shown()).toEqual({ n: 2 })
  held.resolve()
  leave()
})

test('no connection and no response in time are network errors', async () => {
  api.base = 'http://127.0.0.1:1/api'
  expect(await failure(call(open, {}))).toMatchObject({
    status: 0,
    errorCode: 'NETWORK_ERROR',
    message: 'Network error. Please check your connection.',
  })
  const never = new Promise<never>(() => {})
  await using _ = await startTestServer(() => never)
  api.timeoutMs = 50
  expect(await failure(call(open, {}))).toMatchObject({ status: 0, errorCode: 'NETWORK_ERROR' })
})

test('a download requests bytes, retries after a refresh, and is saved under the name from the response', async () => {
  const saved = aSavingBrowser()
  const bytes = new Uint8Array([80, 75, 3, 4])
  const fileHeaders = { 'content-disposition': 'attachment; filename="users.xlsx"' }
  await using server = await startTestServer(({ url, headers }) => {
    if (url === '/api/auth/refresh') return { body: auth('t2') }
    return headers.authorization === 'Bearer t2' ? { bytes, headers: fileHeaders } : refused
  })
  startSession(auth('t1'))
  await download(sheet, {})
  expect(saved.map(({ name }) => name)).toEqual(['users.xlsx'])
  expect(new Uint8Array((await saved[0]?.bytes) ?? [])).toEqual(bytes)
  expect(server.requests[0]?.headers.accept).toBe('application/octet-stream')
  expect(server.count('/api/export')).toBe(2)
})

test('every failed download is the same download error', async () => {
  await using _ = await startTestServer(() => ({ status: 500 }))
  startSession(auth('t1'))
  expect(await failure(download(sheet, {}))).toMatchObject({
    status: 500,
    errorCode: 'DOWNLOAD_ERROR',
    message: 'Export failed. Please try again.',
  })
})

test('a download has its own timeout', async () => {
  const saved = aSavingBrowser()
  await using _ = await startTestServer(() => ({ bytes: new Uint8Array([1]) }))
  startSession(auth('t1'))
  api.timeoutMs = 1234
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  await call(open, {}).catch(() => {}) // this call cannot parse bytes
  await download(sheet, {})
  expect(limits.mock.calls).toEqual([[1234], [sheet.file.withinMs]])
  expect(saved).toHaveLength(1)
})

test('an incomplete or slow download is not saved, and is the same error', async () => {
  const saved = aSavingBrowser()
  const slow = Promise.withResolvers<never>()
  await using _ = await startTestServer(({ url }) => ({
    pieces: (async function* () {
      yield 'half of it'
      if (url.endsWith('/slow')) await slow.promise
      throw new Error('the line broke')
    })(),
  }))
  startSession(auth('t1'))
  expect(await failure(download(sheet, {}))).toMatchObject({ status: 200, errorCode: 'DOWNLOAD_ERROR' })
  const late = { ...sheet, path: '/export/slow' } as const
  const clock = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  onTestFinished(() => limits.mockRestore())
  const onBytes = () => clock.abort(new DOMException('time is up', 'TimeoutError'))
  const slowly = download(late, {}, { onBytes })
  expect(await failure(slowly)).toMatchObject({ status: 200, errorCode: 'DOWNLOAD_ERROR' })
  expect(saved).toEqual([])
})

test('a download reports its progress and can be aborted; then nothing is saved', async () => {
  const saved = aSavingBrowser()
  const rest = Promise.withResolvers<void>()
  await using _ = await startTestServer(() => ({
    pieces: (async function* () {
      yield 'half of it'
      await rest.promise
      yield ', and the rest'
    })(),
  }))
  startSession(auth('t1'))
  const heard: number[] = []
  const half = Promise.withResolvers<void>()
  const onBytes = (bytes: number) => {
    heard.push(bytes)
    half.resolve()
  }
  const stop = new AbortController()
  const stopped = expect(download(sheet, {}, { signal: stop.signal, onBytes })).rejects
  await half.promise
  stop.abort()
  await stopped.toMatchObject({ name: 'AbortError' })
  expect(heard).toEqual([10])
  expect(saved).toEqual([])
  const whole = download(sheet, {}, { onBytes })
  rest.resolve()
  await whole
  expect(heard.at(-1)).toBe(24)
  expect(saved).toHaveLength(1)
})
