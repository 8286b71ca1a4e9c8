import { describe, expect } from 'vitest'
import { HOUR_MS } from '../../domain/dates.ts'
import { test } from '../test/app.ts'
import {
  aMember,
  anApp,
  bearer,
  cookieOf,
  post,
  refreshWith,
  signIn,
  statusOfMe,
  tokenOf,
} from '../test/testAuth.ts'

describe('logging out', () => {
  test('ends the session of the cookie and clears it', async ({ db }) => {
    for (const [publicUrl, name] of [
      ['http://localhost:3000', 'refresh'],
      ['https://waraq.example', '__Host-refresh'],
    ] as const) {
      const { app, clock } = await anApp(db, { publicUrl })
      const user = await aMember(db)
      const [signedIn, elsewhere] = [await signIn(app, user.email), await signIn(app, user.email)]
      // The access token may have expired: the cookie is enough.
      clock.pass(HOUR_MS / 2)
      const res = await post(app, '/auth/logout', undefined, { cookie: `${name}=${tokenOf(signedIn)}` })
      expect(res.json()).toEqual({ message: 'You have been logged out successfully' })
      expect(cookieOf(res)).toMatchObject({ name, value: '', path: '/', httpOnly: true, sameSite: 'Strict' })
      expect(cookieOf(res)?.expires?.getTime()).toBe(0)
      expect(cookieOf(res)?.secure).toBe(name === 'refresh' ? undefined : true)
      expect(await statusOfMe(app, signedIn.json().token)).toBe(401)
      expect(await statusOfMe(app, elsewhere.json().token)).toBe(200)
    }
  })

  test('works with the bearer token alone, and its cookie becomes invalid', async ({ app, db }) => {
    const signedIn = await signIn(app, (await aMember(db)).email)
    expect((await post(app, '/auth/logout', undefined, bearer(signedIn.json().token))).statusCode).toBe(200)
    expect((await refreshWith(app, tokenOf(signedIn))).statusCode).toBe(401)
  })

  test('always succeeds', async ({ app }) => {
    const odd: Record<string, string>[] = [{}, { cookie: 'refresh=nonsense' }, bearer('nonsense')]
    for (const headers of odd)
      expect((await post(app, '/auth/logout', undefined, headers)).statusCode).toBe(200)
    const arabic = await post(app, '/auth/logout', {}, { 'accept-language': 'ar' })
    expect(arabic.json()).toEqual({ message: 'تم تسجيل خروجك بنجاح' })
  })
})

describe('requests by cookie', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost:4000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ]
  test.for(foreign)('from %j are refused and change nothing', async (headers, { app, db }) => {
    const signedIn = await signIn(app, (await aMember(db)).email)
    const cookie = `refresh=${tokenOf(signedIn)}`
    for (const path of ['/auth/refresh', '/auth/logout']) {
      const res = await post(app, path, undefined, { cookie, ...headers })
      expect([res.statusCode, res.json().errorCode, res.headers['set-cookie']]).toEqual([
        403,
        'ACCESS_DENIED',
        undefined,
      ])
    }
    expect((await refreshWith(app, tokenOf(signedIn))).statusCode).toBe(200)
  })

  const own: Record<string, string>[] = [
    {},
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    // The demo opened by another name of the same machine.
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
  ]
  test.for(own)('from %j are served', async (headers, { app, db }) => {
    const signedIn = await signIn(app, (await aMember(db)).email)
    expect((await refreshWith(app, tokenOf(signedIn), headers)).statusCode).toBe(200)
  })
})
