import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accounts } from '../../domain/text/ar/accounts.ts'
import { en } from '../../domain/text/en.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { accountLinks } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, PASSWORD } from '../test/testMe.ts'
import { changeEmail } from './changeEmail.ts'

const lettersTo = (db: Db, to: string) => db.select().from(outbox).where(eq(outbox.to, to))
const linksOf = (db: Db, id: string) => db.select().from(accountLinks).where(eq(accountLinks.userId, id))
const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1]

describe('POST /users/me/change-email', () => {
  const url = '/users/me/change-email'
  const other = (user: { id: string }) => `${user.id}@new.example`

  test('emails the new and the old address, and changes the address when the new one is confirmed', async ({
    app,
    db,
  }) => {
    const noor = await aPerson(db, { language: 'ar' })
    const newEmail = other(noor)
    const call = ask(app, noor, { 'accept-language': 'ar' })
    const answer = await call('POST', url, { newEmail: ` ${newEmail.toUpperCase()} `, password: PASSWORD })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: accounts.emailChangeSent.replace('{{email}}', newEmail) },
    ])
    expect((await call('GET', '/users/me')).body).toMatchObject({ email: noor.email, pendingEmail: newEmail })
    const [asking] = await lettersTo(db, newEmail)
    expect(asking).toMatchObject({ kind: 'accounts.confirmNewEmail', language: 'ar', userId: noor.id })
    expect(asking?.text).toContain('http://localhost:3000/verify-email-link?token=')
    const notices = await lettersTo(db, noor.email)
    expect(notices).toMatchObject([{ kind: 'accounts.emailChangeAsked', language: 'ar', userId: noor.id }])
    expect(notices[0]?.text).toContain(newEmail)
    expect(notices[0]?.text).not.toContain('token=')

    const code = { verificationCode: codeIn(asking?.text), email: newEmail }
    expect((await call('POST', '/auth/verify-email', code)).status).toBe(200)
    expect((await call('GET', '/users/me')).body).toMatchObject({ email: newEmail, pendingEmail: null })
  })

  test('requires the password and a different address', async ({ app, db }) => {
    const noor = await aPerson(db)
    const call = ask(app, noor)
    const wrong = await call('POST', url, { newEmail: other(noor), password: 'Not-Mine-1' })
    expect([wrong.status, wrong.body.errorCode, wrong.body.details]).toEqual([
      400,
      'VALIDATION_FAILED',
      [{ field: 'password', message: 'This isn’t your current password', key: 'passwordWrong' }],
    ])
    const same = await call('POST', url, { newEmail: noor.email.toUpperCase(), password: PASSWORD })
    expect([same.status, same.body.details]).toEqual([
      400,
      [{ field: 'newEmail', message: en.validation.emailSame, key: 'emailSame' }],
    ])
    const none = await call('POST', url, {})
    expect(none.body.details.map((d: { field: string }) => d.field).sort()).toEqual(['newEmail', 'password'])
    expect(await lettersTo(db, noor.email)).toEqual([])
    expect(await linksOf(db, noor.id)).toEqual([])
  })

  test('returns EMAIL_TAKEN for a taken address and sends no email', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const taken = await ask(app, noor)('POST', url, { newEmail: omar.email, password: PASSWORD })
    expect([taken.status, taken.body.errorCode]).toEqual([409, 'EMAIL_TAKEN'])
    expect(taken.body.details).toEqual([
      { field: 'newEmail', message: 'There’s already an account with this email', key: 'emailTaken' },
    ])
    expect([...(await lettersTo(db, omar.email)), ...(await lettersTo(db, noor.email))]).toEqual([])
  })

  test('a second request replaces the first', async ({ app, db }) => {
    const noor = await aPerson(db)
    const call = ask(app, noor)
    for (const newEmail of ['one@new.example', 'two@new.example'])
      await call('POST', url, { newEmail, password: PASSWORD })
    expect((await call('GET', '/users/me')).body.pendingEmail).toBe('two@new.example')
    const [first] = await lettersTo(db, 'one@new.example')
    const code = { verificationCode: codeIn(first?.text), email: 'one@new.example' }
    expect((await call('POST', '/auth/verify-email', code)).status).toBe(400)
  })

  test('ten concurrent requests leave one valid link', async ({ store }) => {
    const { db } = store
    await insertFirstSettings(db, NOW)
    const noor = await aPerson(db)
    // Calls the function itself: over HTTP the passwords are checked one after the other, so nothing would race.
    const wishes = Array.from({ length: 10 }, (_, n) =>
      changeEmail(
        testDeps(db),
        noor,
        {
          newEmail: `${n}-${noor.id}@new.example`,
          ip: '203.0.113.5',
        },
        NOW,
      ),
    )
    await Promise.all(wishes)
    const links = await linksOf(db, noor.id)
    expect(links).toHaveLength(10)
    expect(links.filter((link) => !link.withdrawnAt)).toHaveLength(1)
  })

  test('is limited to five an hour', async ({ db }) => {
    const app = await buildApp(testDeps(db, { rateLimits: true }))
    const noor = await aPerson(db)
    const wish = (n: number) =>
      ask(app, noor)('POST', url, { newEmail: `${n}@new.example`, password: PASSWORD })
    for (let n = 0; n < 5; n++) expect((await wish(n)).status).toBe(200)
    const over = await wish(5)
    expect([over.status, over.body.errorCode]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(await lettersTo(db, '5@new.example')).toEqual([])
    await app.close()
  })

  test('can be sent again with a new code, and can be withdrawn', async ({ app, db }) => {
    const noor = await aPerson(db)
    const newEmail = other(noor)
    const call = ask(app, noor)
    expect((await call('POST', `${url}/resend`)).status).toBe(404)
    await call('POST', url, { newEmail, password: PASSWORD })
    expect((await call('POST', `${url}/resend`)).status).toBe(200)
    const [first, second] = (await lettersTo(db, newEmail)).map(({ text }) => codeIn(text))
    const confirm = (verificationCode: string | undefined) =>
      call('POST', '/auth/verify-email', { verificationCode, email: newEmail })
    if (first !== second) expect((await confirm(first)).status).toBe(400)

    const withdrawn = await call('DELETE', url)
    expect(withdrawn).toMatchObject({ status: 200, body: { email: noor.email, pendingEmail: null } })
    expect((await confirm(second)).status).toBe(400)
    expect((await call('GET', '/users/me')).body.email).toBe(noor.email)
  })
})
