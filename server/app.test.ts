import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { endpoints } from '../domain/contract.ts'
import { buildApp } from './app.ts'
import { as, aUser, NOW, test, testDeps } from './test/app.ts'
import { aBuiltWeb } from './test/testWeb.ts'

const FUZZ_ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 300)

const post = (payload: string | Buffer, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/admin/jobs/0199c0de-0000-7000-8000-000000000000/retry',
  headers: { 'content-type': 'application/json', ...headers },
  payload,
})

test('a request counts as one of the API in any spelling of its URL', async ({ app, db }) => {
  const headers = await as(await aUser(db))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  for (const path of ['/api/users/me', '/%61pi/users/me', 'http://localhost/api/users/me']) {
    const [answer]: IncomingMessage[] = await once(
      get({ port, host: '127.0.0.1', path, headers }),
      'response',
    )
    answer?.resume()
    expect([path, answer?.statusCode, answer?.headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
})

describe('errors', () => {
  test('use the caller’s language and have the request’s id', async ({ app }) => {
    const english = await app.inject({ url: '/api/nowhere' })
    expect(english.statusCode).toBe(404)
    expect(english.json()).toEqual({
      status: 404,
      errorCode: 'NOT_FOUND',
      message: 'Resource not found',
      requestId: english.headers['x-request-id'],
    })
    const arabic = await app.inject({ url: '/api/nowhere', headers: { 'accept-language': 'ar-BH,en;q=0.5' } })
    expect(arabic.json().message).toBe('لم نجد ما تبحث عنه')
  })

  test('name each invalid field, in both languages', async ({ app, db }) => {
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    const url = '/api/admin/jobs?page=-1&size=1000'
    const english = (await app.inject({ url, headers })).json()
    expect(english).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      message: 'Please check your input',
      details: [
        { field: 'page', message: 'This value isn’t valid', key: 'invalid' },
        { field: 'size', message: 'This value isn’t valid', key: 'invalid' },
      ],
    })
    const arabic = (await app.inject({ url, headers: { ...headers, 'accept-language': 'ar' } })).json()
    expect(arabic.details[0]).toEqual({ field: 'page', message: 'القيمة غير صالحة', key: 'invalid' })
  })

  test('list the allowed values of an invalid value, and report a missing value as required', async ({
    app,
  }) => {
    const details = async (payload: object, language = 'en') => {
      const headers = { 'accept-language': language }
      const res = await app.inject({ method: 'POST', url: '/api/payments/process', payload, headers })
      const found: { field: string; message: string }[] = res.json().details
      return Object.fromEntries(found.map(({ field, message }) => [field, message]))
    }
    const slots = '\u2066MORNING_9_12, EVENING_6_9\u2069'
    expect(await details({ deliveryTimeSlot: 'NIGHT' })).toMatchObject({
      deliveryTimeSlot: `This value isn’t valid. Allowed values: ${slots}`,
      paymentMethod: 'This is required',
    })
    expect(await details({ deliveryTimeSlot: 'NIGHT' }, 'ar')).toMatchObject({
      deliveryTimeSlot: `القيمة غير صالحة. القيم المقبولة: ${slots}`,
    })
  })

  test('of the server contain no internal details', async ({ db }) => {
    const lines: string[] = []
    const deps = testDeps(db)
    const app = await buildApp({
      ...deps,
      log: { ...deps.log, error: (fields: object) => lines.push(JSON.stringify(fields)) },
    })
    app.get('/api/broken', { config: { access: 'PUBLIC' } }, async () => {
      throw new Error('select password from users where email = noor@example.com')
    })
    const res = await app.inject('/api/broken')
    expect([res.statusCode, res.json().errorCode]).toEqual([500, 'SERVER_ERROR'])
    expect(res.body).not.toContain('select')
    expect(lines).toHaveLength(1)
    await app.close()
  })
})

describe('bodies', () => {
  const tooDeep = '['.repeat(50) + ']'.repeat(50)
  const bad: [string, string | Buffer, number][] = [
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['a NUL byte', '{"a":"\\u0000"}', 400],
    ['a NUL byte in a key', '{"\\u0000":1}', 400],
    ['a lone surrogate', '{"a":"\\ud800"}', 400],
    ['NaN', '{"a":NaN}', 400],
    ['half a body', '{"a":', 400],
    ['a deep body', tooDeep, 400],
    ['a giant body', `"${'x'.repeat(70_000)}"`, 413],
  ]
  for (const [name, payload, status] of bad)
    test(`${name} is refused with a clear error`, async ({ app, db }) => {
      const res = await app.inject(post(payload, await as(await aUser(db, { role: 'ADMIN' }))))
      expect(res.statusCode).toBe(status)
      expect(res.json()).toMatchObject({ status, message: expect.stringMatching(/\w/) })
    })

  test('another media type is refused', async ({ app, db }) => {
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    const res = await app.inject(
      post('a=1', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }),
    )
    expect([res.statusCode, res.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('no request body leads to a 5xx', async ({ app, db }) => {
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const res = await app.inject(post(Buffer.from(bytes), headers))
        expect(res.statusCode).toBeLessThan(500)
      }),
      { numRuns: FUZZ_ROUNDS },
    )
  })

  test('no URL leads to a 5xx', async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), fc.boolean(), async (text, encoded) => {
        const tail = encoded ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed())
        const res = await app.inject({ url: `/api/${tail}` })
        expect(res.statusCode).toBeLessThan(500)
      }),
      { numRuns: FUZZ_ROUNDS },
    )
  })

  test.for(['/api/admin/jobs?page=%00', '/api/%E0%A4%A', '/api/admin/jobs?page=1&page=2'])(
    '%s is a 4xx',
    async (url, { app, db }) => {
      const res = await app.inject({ url, headers: await as(await aUser(db, { role: 'ADMIN' })) })
      expect(res.statusCode).toBe(400)
      expect(res.json().message).toMatch(/\w/)
    },
  )
})

describe('access', () => {
  const concrete = (path: string) => `/api${path.replaceAll(/:\w+/g, '0199c0de-0000-7000-8000-000000000000')}`

  test('every endpoint of the contract is served', async ({ app }) => {
    for (const e of endpoints)
      expect(app.hasRoute({ method: e.method, url: `/api${e.path}` }), e.path).toBe(true)
  })

  test('a visitor without a login gets 401 on every non-public endpoint', async ({ app }) => {
    const closed = endpoints.filter((e) => e.access !== 'PUBLIC')
    expect(closed.length).toBeGreaterThan(0)
    for (const e of closed) {
      const res = await app.inject({ method: e.method, url: concrete(e.path) })
      expect([res.statusCode, res.json().errorCode], e.path).toEqual([401, 'AUTH_REQUIRED'])
    }
  })

  test('a customer gets 403 on every admin endpoint', async ({ app, db }) => {
    const headers = await as(await aUser(db))
    const closed = endpoints.filter((e) => e.access === 'ADMIN' || e.access === 'SUPER_ADMIN')
    expect(closed.length).toBeGreaterThan(0)
    for (const e of closed) {
      const res = await app.inject({ method: e.method, url: concrete(e.path), headers })
      expect([res.statusCode, res.json().errorCode], e.path).toEqual([403, 'ACCESS_DENIED'])
    }
  })

  test('a suspended admin gets ACCOUNT_SUSPENDED on the next request', async ({ app, db }) => {
    const headers = await as(await aUser(db, { role: 'ADMIN', status: 'SUSPENDED' }))
    const res = await app.inject({ url: '/api/admin/jobs', headers })
    expect([res.statusCode, res.json().errorCode]).toEqual([403, 'ACCOUNT_SUSPENDED'])
  })

  test.for(['Bearer x', 'Bearer a.b.c', 'Basic abc', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    '"%s" is no login, and does not break public requests',
    async (authorization, { app }) => {
      const headers = { authorization }
      expect((await app.inject({ url: '/api/admin/jobs', headers })).statusCode).toBe(401)
      expect((await app.inject({ url: '/api/settings/public', headers })).statusCode).toBe(200)
    },
  )

  test('a route without an access rule does not register', async ({ app, db }) => {
    const fresh = await buildApp(testDeps(db))
    expect(() => fresh.get('/api/open-door', async () => 'in')).toThrow('/api/open-door has no access rule')
    await fresh.close()
    expect(app.hasRoute({ method: 'GET', url: '/api/open-door' })).toBe(false)
  })
})

describe('every response', () => {
  test('has the clock, a request id and the security headers', async ({ app }) => {
    const { headers } = await app.inject('/api/subscriptions/sub-status')
    expect(headers['x-server-time']).toBe(NOW.toISOString())
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('loads nothing; the API documentation loads only its stylesheet', async ({ app }) => {
    const { headers } = await app.inject('/api/docs')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'self';/)
    const style = await app.inject('/api/docs.css')
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css'])
  })

  test('requires TLS if the shop has it', async ({ db }) => {
    const app = await buildApp(testDeps(db, { publicUrl: 'https://waraq.example' }))
    const { headers } = await app.inject('/api/health')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    await app.close()
  })
})

describe('the public settings', () => {
  test('are in the caller’s language', async ({ app }) => {
    const english = (await app.inject('/api/settings/public')).json()
    expect(english).toMatchObject({ name: 'Waraq', nameAr: 'ورق', vatPercent: 10 })
    expect(english.slots).toEqual([
      { value: 'MORNING_9_12', fromHour: 9, toHour: 12 },
      { value: 'EVENING_6_9', fromHour: 18, toHour: 21 },
    ])
    const arabic = await app.inject({ url: '/api/settings/public', headers: { 'accept-language': 'ar' } })
    expect(arabic.json().name).toBe('ورق')
  })
})

describe('the documentation', () => {
  test('describes every endpoint as OpenAPI 3.1', async ({ app }) => {
    const doc = (await app.inject('/api/openapi.json')).json()
    expect(doc.openapi).toBe('3.1.0')
    for (const e of endpoints) {
      const path = `/api${e.path.replaceAll(/:(\w+)/g, '{$1}')}`
      expect(doc.paths[path]?.[e.method.toLowerCase()]?.summary, path).toBe(e.summary)
    }
  })

  test('and as a page for people', async ({ app }) => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    for (const e of endpoints) expect(page.body).toContain(e.path.replaceAll(/:(\w+)/g, '{$1}'))
    expect((await app.inject('/api/docs.css')).headers['content-type']).toContain('text/css')
  })
})

describe('metrics', () => {
  test('require the token', async ({ app }) => {
    expect((await app.inject('/api/metrics')).statusCode).toBe(401)
    const wrong = await app.inject({ url: '/api/metrics', headers: { authorization: 'Bearer wrong' } })
    expect(wrong.statusCode).toBe(401)
  })

  test('do not exist without a configured token', async ({ db }) => {
    const app = await buildApp(testDeps(db, { metricsToken: undefined }))
    expect((await app.inject('/api/metrics')).statusCode).toBe(404)
    await app.close()
  })
})

describe('when the disk is nearly full', () => {
  test('writes are refused with a clear error, reads work, and the readiness check fails', async ({ db }) => {
    const app = await buildApp({ ...testDeps(db), hasDiskSpace: async () => false })
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    const write = await app.inject(post('{}', headers))
    expect([write.statusCode, write.json().errorCode]).toEqual([507, 'STORAGE_FULL'])
    expect((await app.inject('/api/settings/public')).statusCode).toBe(200)
    expect((await app.inject('/api/ready')).statusCode).toBe(503)
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    await app.close()
  })
})

describe('too many requests from one IP address', () => {
  /** Keeps all requests within the same minute, however long they take. */
  const stopClock = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('are refused with the time to wait', async ({ db }) => {
    stopClock()
    const app = await buildApp(testDeps(db, { rateLimits: true }))
    for (let n = 0; n < 1200; n++) expect((await app.inject('/api/health')).statusCode).toBe(200)
    const refused = await app.inject('/api/health')
    expect(refused.json()).toMatchObject({
      errorCode: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many attempts. Please try again later.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await app.close()
  })

  test('count for every path, except existing files', async ({ db }) => {
    stopClock()
    const app = await buildApp(testDeps(db, { rateLimits: true, webDir: aBuiltWeb() }))
    const statusByUrl = {
      '/api/none': 404,
      '/assets/none.js': 404,
      '/api/users/me': 401,
      '/assets/app.js': 200,
    }
    for (let n = 0; n < 400; n++)
      for (const [url, status] of Object.entries(statusByUrl))
        expect((await app.inject(url)).statusCode, url).toBe(status)
    const after = Object.keys(statusByUrl).map(async (url) => (await app.inject(url)).statusCode)
    expect(await Promise.all(after)).toEqual([429, 429, 429, 200])
    await app.close()
  })
})
