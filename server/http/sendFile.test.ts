import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { endpoint, type FileEndpoint } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { as, aUser, test, testDeps } from '../test/app.ts'
import { routeFile } from './route.ts'
import { type FileAnswer, savedAs } from './sendFile.ts'

const rows = endpoint('GET', '/api/rows/export', 'PUBLIC', {
  summary: 'Only for this test.',
  file: { type: 'text/csv; charset=utf-8', withinMs: 30 * SECOND_MS },
})

/** An app that serves this file over real HTTP, and the errors that it logged. */
async function serving(db: Db, answer: () => FileAnswer, e: FileEndpoint = rows) {
  const logged: unknown[] = []
  const deps = testDeps(db)
  const log = { ...deps.log, error: (fields: object) => void logged.push(fields) }
  const app = await buildApp({ ...deps, log })
  routeFile(app, { ...deps, log }, e, async () => answer())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
  })
  const ask = async (headers: Record<string, string> = {}) => {
    const [response]: IncomingMessage[] = await once(get(`${address}${e.path}`, { headers }), 'response')
    if (!response) throw new Error('no answer')
    return response
  }
  return { app, address, ask, logged }
}

/** A producer that tells how far it got and whether it was stopped. */
function aProducer(count: number, piece = (n: number) => `${n},Fattoush,فتوش\n`) {
  const state = { made: 0, stopped: false }
  const content = (async function* () {
    try {
      for (; state.made < count; state.made++) yield piece(state.made)
    } finally {
      state.stopped = true
    }
  })()
  return { state, content }
}

describe('a file', () => {
  test('with a hundred thousand rows is sent completely, compressed or not', async ({ db }) => {
    const { ask } = await serving(db, () => ({ name: 'rows.csv', content: aProducer(100_000).content }))
    const plain = await ask()
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows.csv"',
      'transfer-encoding': 'chunked',
      'cache-control': 'no-store',
    })
    const whole = await text(plain)
    expect(whole.split('\n')).toHaveLength(100_001)
    expect(whole).toMatch(/^0,Fattoush,فتوش\n[\s\S]*\n99999,Fattoush,فتوش\n$/)
    const packed = await ask({ 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(await text(packed.pipe(createGunzip()))).toBe(whole)
  })

  test('is sent as bytes on request, and not for HEAD', async ({ db }) => {
    const { ask, address } = await serving(db, () => ({ name: 'a.csv', content: [Buffer.from('a,b\n')] }))
    const answer = await ask({ accept: 'application/octet-stream' })
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(await text(answer)).toBe('a,b\n')
    expect((await fetch(`${address}${rows.path}`, { method: 'HEAD' })).status).toBe(404)
  })

  test('of a compressed type is not compressed again', async ({ db }) => {
    const workbook = { ...rows, file: { ...rows.file, type: 'application/vnd.ms-excel' } }
    const { ask } = await serving(db, () => ({ name: 'a.xlsx', content: ['x'.repeat(5000)] }), workbook)
    const answer = await ask({ 'accept-encoding': 'gzip', accept: 'application/octet-stream' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(await text(answer)).toHaveLength(5000)
  })

  test.for([undefined, 'gzip'])(
    'is produced only as fast as it is read (%s), and no further when the reader leaves',
    async (packing, { db }) => {
      const big = randomBytes(48 * 1024).toString('base64')
      const { state, content } = aProducer(100_000, () => big)
      const { ask, logged } = await serving(db, () => ({ name: 'big.csv', content }))
      const answer = await ask(packing ? { 'accept-encoding': packing } : {})
      // Until the buffers are full: then it waits.
      let before = 0
      const madeMore = () => {
        const isMore = state.made === 0 || state.made > before
        before = state.made
        return isMore
      }
      await expect.poll(madeMore, { interval: 200 }).toBe(false)
      expect(state.made).toBeLessThan(1000)
      answer.destroy()
      await expect.poll(() => state.stopped).toBe(true)
      expect(logged).toEqual([])
    },
  )

  test.for([undefined, 'gzip', 'br, gzip'])(
    'that fails half-way breaks the connection (%s) and is logged',
    async (packing, { db }) => {
      const half = Promise.withResolvers<void>()
      const { ask, logged } = await serving(db, () => ({
        name: 'half.csv',
        content: (async function* () {
          // More than any compression buffers.
          for (let n = 0; n < 16; n++) yield randomBytes(500_000)
          await half.promise
          throw new Error('the query was cancelled')
        })(),
      }))
      const answer = await ask(packing ? { 'accept-encoding': packing } : {})
      expect(answer.statusCode).toBe(200)
      half.resolve()
      await expect(text(answer)).rejects.toThrow('aborted')
      expect(logged).toEqual([
        expect.objectContaining({
          route: rows.path,
          err: expect.objectContaining({ message: 'the query was cancelled' }),
        }),
      ])
    },
  )

  test.for([undefined, 'gzip'])('that fails at once returns a normal error (%s)', async (packing, { db }) => {
    const { ask } = await serving(db, () => ({
      name: 'none.csv',
      // biome-ignore lint/correctness/useYield: fails before the first piece
      content: (async function* () {
        throw new AppError('NOT_FOUND')
      })(),
    }))
    const answer = await ask(packing ? { 'accept-encoding': packing } : {})
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers).not.toHaveProperty('content-disposition')
    expect(JSON.parse(await text(answer)).errorCode).toBe('NOT_FOUND')
  })

  test('has its own time limit: a clear error before the first byte, a broken connection after it', async ({
    db,
  }) => {
    const never = new Promise<never>(() => {})
    const short = { ...rows, file: { ...rows.file, withinMs: SECOND_MS } }
    const timeIsUp = () => setImmediate(() => vi.advanceTimersByTime(SECOND_MS))
    const nothing = await serving(
      db,
      () => ({
        name: 'late.csv',
        content: (async function* () {
          timeIsUp()
          yield await never
        })(),
      }),
      short,
    )
    const half = Promise.withResolvers<void>()
    const some = await serving(
      db,
      () => ({
        name: 'late.csv',
        content: (async function* () {
          yield 'x'.repeat(100_000)
          await half.promise
          timeIsUp()
          await never
        })(),
      }),
      short,
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const late = await nothing.ask()
    expect([late.statusCode, JSON.parse(await text(late)).errorCode]).toEqual([503, 'SERVICE_BUSY'])
    const begun = await some.ask()
    half.resolve()
    await expect(text(begun)).rejects.toThrow('aborted')
  })

  test('requires the access of its contract, and is described as binary', async ({ db }) => {
    const mine = { ...rows, access: 'ADMIN' } as const
    const { address, app } = await serving(db, () => ({ name: 'a.csv', content: ['a'] }), mine)
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${address}${rows.path}`, { headers })).status
    expect(await status({})).toBe(401)
    expect(await status(await as(await aUser(db)))).toBe(403)
    expect(await status(await as(await aUser(db, { role: 'ADMIN' })))).toBe(200)
    const doc = (await app.inject('/api/openapi.json')).json()
    expect(doc.paths['/api/users/me/data-export/file'].get.responses['200'].content).toEqual({
      'application/json': { schema: { type: 'string', format: 'binary' } },
    })
  })
})

describe('the name of a file', () => {
  test.for([
    ['rows 2026-12-01.csv', 'attachment; filename="rows 2026-12-01.csv"'],
    ['ورق.csv', `attachment; filename="___.csv"; filename*=UTF-8''%D9%88%D8%B1%D9%82.csv`],
    [
      `a"b\\c%'(1)*.csv`,
      `attachment; filename="a_b_c_'(1)*.csv"; filename*=UTF-8''a%22b%5Cc%25%27%281%29%2a.csv`,
    ],
    [
      'a\r\nSet-Cookie: x.csv',
      `attachment; filename="a__Set-Cookie: x.csv"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.csv`,
    ],
  ])('%s', ([name, header]) => {
    expect(savedAs(name ?? '')).toBe(header)
  })
})
