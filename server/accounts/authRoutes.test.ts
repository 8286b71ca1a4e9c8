import { describe, expect, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { test, testDeps } from '../test/app.ts'
import { anEmail, emailTo, PASSWORD, post, refreshWith, signIn, tokenOf } from '../test/testAuth.ts'

describe('all account routes in a row', () => {
  test('leave nothing personal or secret in the log, from registration to the password reset', async ({
    db,
  }) => {
    const lines: string[] = []
    const write = (...args: unknown[]) => {
      lines.push(JSON.stringify(args, (_key, value) => (value instanceof Error ? `${value.stack}` : value)))
    }
    const deps = testDeps(db)
    const app = await buildApp({ ...deps, log: { info: write, warn: write, error: write, debug: write } })
    onTestFinished(() => app.close())

    const email = anEmail()
    const person = {
      fullName: 'Shaikha Al Khalifa',
      email,
      phone: '39998887',
      password: PASSWORD,
      acceptTerms: true,
    }
    await post(app, '/auth/register', person)
    await post(app, '/auth/register', person)
    await signIn(app, email, { password: 'Wrong-2026-Word' })
    const { code, link } = await emailTo(db, email, 'accounts.verifyEmail')
    await post(app, '/auth/verify-email', { verificationCode: '000000', email })
    const opened = await app.inject(`/api/auth/verify-email-link${link?.search}`)
    expect(opened.statusCode).toBe(200)
    const signedIn = await signIn(app, email)
    const refreshed = await refreshWith(app, tokenOf(signedIn))
    await refreshWith(app, 'x'.repeat(43))
    await post(app, '/password/forgot', { email })
    const reset = (await emailTo(db, email, 'accounts.resetPassword')).link?.searchParams.get('token') ?? ''
    expect(
      (await post(app, '/password/reset', { token: reset, newPassword: 'Mutabbal-2026' })).statusCode,
    ).toBe(200)

    expect(lines.length).toBeGreaterThanOrEqual(10)
    const secrets = {
      email,
      name: person.fullName,
      phone: person.phone,
      password: PASSWORD,
      'a wrong password': 'Wrong-2026-Word',
      'the new password': 'Mutabbal-2026',
      code: `"${code}"`,
      'the verification link': link?.searchParams.get('token') ?? '',
      'the reset link': reset,
      'access token': signedIn.json().token,
      'first refresh token': tokenOf(signedIn),
      'second refresh token': tokenOf(refreshed),
    }
    for (const [name, secret] of Object.entries(secrets))
      expect([name, lines.filter((line) => line.includes(secret))]).toEqual([name, []])
  })

  test('return no password hash, and only the documented fields', async ({ app, db }) => {
    const email = anEmail()
    const body = { fullName: 'Noor Hasan', email, phone: '36001234', password: PASSWORD, acceptTerms: true }
    const res = await post(app, '/auth/register', body)
    expect(res.body).not.toMatch(/argon2|hash|password/i)
    const { code } = await emailTo(db, email, 'accounts.verifyEmail')
    await post(app, '/auth/verify-email', { verificationCode: code, email })
    const signedIn = await signIn(app, email)
    expect(Object.keys(signedIn.json()).sort()).toEqual(['needsVerification', 'sessionId', 'token', 'user'])
    expect(signedIn.body).not.toMatch(/argon2|hash|password/i)
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })
})
