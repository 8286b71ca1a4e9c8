import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { makeLog } from '../log.ts'
import { as, aUser, NOW, test, testDeps } from '../test/app.ts'
import { aBuiltWeb } from '../test/testWeb.ts'

type App = Awaited<ReturnType<typeof buildApp>>

async function served(deps: Deps) {
  const app: App = await buildApp(deps)
  onTestFinished(() => app.close())
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [answer]: IncomingMessage[] = await once(
      get({ port, host: '127.0.0.1', path, headers }),
      'response',
    )
    if (!answer) throw new Error('no answer')
    answer.setEncoding('latin1')
    const body = Buffer.from(await text(answer), 'latin1')
    return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() }
  }
  return { app, ask }
}
const ofOneAnswer = new Set(['x-request-id', 'x-server-time', 'date'])
const shared = (headers: object) =>
  Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name) && !name.startsWith('x-ratelimit'))

test.for([
  '/api/plans',
  '/api/menu',
  '/api/salads',
  '/api/settings/public',
  '/api/subscriptions/sub-status',
  '/menu',
])(
  '%s returns a cached response to the second request, without counting or routing',
  async (path, { db }) => {
    const { ask } = await served(testDeps(db, { rateLimits: true, webDir: aBuiltWeb() }))
    const isCounted = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
      headers['x-ratelimit-remaining'] !== undefined
    const first = await ask(path)
    expect(isCounted(first)).toBe(true)
    // The cache is valid for half a second, which a busy machine may need for one response.
    let second = first
    await expect
      .poll(async () => {
        second = await ask(path)
        return isCounted(second)
      })
      .toBe(false)
    expect(second.body.equals(first.body)).toBe(true)
    expect(second.status).toBe(200)
    expect(shared(second.headers).sort()).toEqual(shared(first.headers).sort())
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.headers['x-server-time']).toBe(NOW.toISOString())
  },
)

test('the cache separates languages and encodings', async ({ db }) => {
  const { ask } = await served(testDeps(db))
  for (let round = 0; round < 2; round++) {
    const english = await ask('/api/salads', { 'accept-language': 'en' })
    const arabic = await ask('/api/salads', { 'accept-language': 'ar' })
    const packed = await ask('/api/salads', { 'accept-language': 'ar', 'accept-encoding': 'br' })
    expect(arabic.text).not.toBe(english.text)
    expect(arabic.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.body).toString()).toBe(arabic.text)
  }
})

test('a request with the current ETag gets 304, and one with another ETag gets the content', async ({
  db,
}) => {
  const { ask } = await served(testDeps(db))
  const first = await ask('/api/plans')
  const etag = first.headers.etag ?? ''
  const known = await ask('/api/plans', { 'if-none-match': etag })
  expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag])
  expect(known.headers['content-length']).toBeUndefined()
  const other = await ask('/api/plans', { 'if-none-match': 'W/"another"' })
  expect([other.status, other.text]).toEqual([200, first.text])
  const oneOf = await ask('/api/plans', { 'if-none-match': `W/"another", ${etag}` })
  expect(oneOf.status).toBe(304)
})

test('a change of the shop is in the next response', async ({ db }) => {
  const { app, ask } = await served(testDeps(db))
  const Status = z.object({ active: z.boolean() })
  const isActive = async () =>
    Status.parse(JSON.parse((await ask('/api/subscriptions/sub-status')).text)).active
  const headers = await as(await aUser(db, { role: 'ADMIN' }))
  expect([await isActive(), await isActive()]).toEqual([true, true])
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/admin/settings/service',
    headers,
    payload: { active: false },
  })
  expect(changed.statusCode).toBe(200)
  expect([await isActive(), await isActive()]).toEqual([false, false])
})

test('the response changes at midnight in Bahrain', async ({ db }) => {
  let at = new Date('2026-12-01T23:59:59.999+03:00')
  const { ask } = await served(testDeps(db, {}, { now: () => at }))
  const [before] = [await ask('/api/plans'), await ask('/api/plans')]
  at = new Date('2026-12-02T00:00:00+03:00')
  const after = await ask('/api/plans')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.headers.etag).toContain('2026-12-02')
})

test('the language of a page depends on the visitor’s cookie, not on earlier requests', async ({ db }) => {
  const { ask } = await served(testDeps(db, { webDir: aBuiltWeb() }))
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="(\w+)"/.exec((await ask('/menu', headers)).text)?.[1]
  const nobody = {}
  const reader = { cookie: 'lang=ar' }
  const languages = []
  for (const visitor of [nobody, nobody, reader, reader, nobody]) languages.push(await languageOf(visitor))
  expect(languages).toEqual(['en', 'en', 'ar', 'ar', 'en'])
})

test('a request with a token bypasses the cache', async ({ db }) => {
  const { ask } = await served(testDeps(db, { rateLimits: true }))
  await ask('/api/plans')
  const { headers } = await ask('/api/plans', await as(await aUser(db)))
  expect(headers['x-ratelimit-remaining']).toBeDefined()
})

test('a cached response is logged and counted like any other', async ({ db }) => {
  const lines: unknown[] = []
  const log = makeLog('info', false, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { ask } = await served({ ...testDeps(db), log })
  for (let n = 0; n < 3; n++) await ask('/api/plans?token=secret')
  const requests = z.array(z.looseObject({ msg: z.string(), route: z.string().optional() })).parse(lines)
  expect(requests.filter(({ msg }) => msg === 'request').map(({ route }) => route)).toEqual(
    Array(3).fill('/api/plans'),
  )
  expect(JSON.stringify(lines)).not.toContain('secret')
  const metrics = await ask('/api/metrics', { authorization: 'Bearer metrics-token-of-the-tests' })
  expect(metrics.text).toMatch(
    /waraq_request_seconds_count\{method="GET",route="\/api\/plans",status="200"\} 3/,
  )
})
