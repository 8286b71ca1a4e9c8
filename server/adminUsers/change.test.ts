import { describe, expect } from 'vitest'
import { fingerprint } from '../access/testWorld.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { emailTo, post } from '../test/testAuth.ts'
import { aPerson, ask } from '../test/testMe.ts'

const PATH = '/admin/users'
const words = { fullName: 'Noor Ali', phone: '39999888', language: 'ar' }

describe('an admin changes an account:', () => {
  test('name, phone and language at once, and the audit log keeps the differences', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const noor = await aPerson(db)
    const call = ask(app, admin)
    const { status, body } = await call('PUT', `${PATH}/${noor.id}`, {
      ...words,
      email: noor.email,
      version: 1,
    })
    expect([status, body]).toMatchObject([
      200,
      { ...words, email: noor.email, version: 2, pendingEmail: null },
    ])
    expect((await call('GET', `${PATH}?search=39999`)).body.content).toMatchObject([{ id: noor.id }])
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'PUT /admin/users/:id',
        target: noor.id,
        targetName: 'Noor Ali',
        before: { fullName: 'Noor Hasan', phone: '36001234', language: 'en' },
        after: words,
      },
    ])
    expect(await db.$count(outbox)).toBe(0)
    expect(
      (await call('PUT', `${PATH}/${noor.id}`, { ...words, phone: null, email: noor.email })).body.phone,
    ).toBe(null)
  })

  test('the email when the new address is verified, and the old address gets an email', async ({
    app,
    db,
  }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const noor = await aPerson(db)
    const email = 'noor@new.example'
    const call = ask(app, admin)
    const { body } = await call('PUT', `${PATH}/${noor.id}`, { ...words, email: 'Noor@New.example' })
    expect(body).toMatchObject({ email: noor.email, pendingEmail: email })
    const [entry] = await db.select().from(auditLog)
    expect(entry?.after).toMatchObject({ pendingEmail: email })

    const notice = await emailTo(db, noor.email, 'accounts.emailChangeAsked')
    expect(notice).toMatchObject({ language: 'ar', userId: noor.id })
    expect(notice.text).toContain('سجّل فريقنا بريدًا آخر لحسابك')
    expect([notice.text.includes(email), notice.text.includes('كلمة مرور')]).toEqual([true, false])
    const asking = await emailTo(db, email, 'accounts.confirmNewEmail')
    expect(asking.text).toContain('سجّلنا هذا البريد')
    const proof = { email, verificationCode: asking.code }
    expect((await post(app, '/auth/verify-email', proof)).statusCode).toBe(200)
    expect((await call('GET', `${PATH}/${noor.id}`)).body).toMatchObject({ email, pendingEmail: null })
  })

  test('not to a taken address, and not the admin’s own email without the password', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const call = ask(app, admin)
    const before = await fingerprint(db)
    const taken = await call('PUT', `${PATH}/${noor.id}`, { ...words, email: omar.email })
    expect([taken.status, taken.body.errorCode, taken.body.details[0].field]).toEqual([
      409,
      'EMAIL_TAKEN',
      'email',
    ])
    const own = await call('PUT', `${PATH}/${admin.id}`, { ...words, email: 'me@new.example' })
    expect([own.status, own.body.details]).toMatchObject([400, [{ field: 'email', key: 'emailElsewhere' }]])
    expect(await fingerprint(db)).toEqual(before)
    expect((await call('PUT', `${PATH}/${admin.id}`, { ...words, email: admin.email })).status).toBe(200)
  })

  test('not over a newer version: the second save returns 409 with the current one', async ({ app, db }) => {
    const [one, two] = [await aUser(db, { role: 'ADMIN' }), await aUser(db, { role: 'ADMIN' })]
    const noor = await aPerson(db)
    const path = `${PATH}/${noor.id}`
    const read = { ...words, email: noor.email, version: noor.version }
    await ask(app, one)('PUT', path, { ...read, fullName: 'Noor Salman' })
    const current = (await ask(app, one)('GET', path)).body
    const before = await fingerprint(db)
    const late = await ask(app, two)('PUT', path, { ...read, email: 'noor@new.example' })
    expect([late.status, late.body.errorCode, late.body.current]).toEqual([409, 'CHANGED_MEANWHILE', current])
    expect(await fingerprint(db)).toEqual(before)
    const onTop = await ask(app, two)('PUT', path, { ...read, version: current.version })
    expect([onTop.status, onTop.body.version]).toEqual([200, current.version + 1])
  })

  test('not an erased one', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'SUPER_ADMIN' }))
    const gone = await aUser(db, {
      email: 'erased-1@waraq.invalid',
      status: 'SUSPENDED',
      erasedAt: NOW,
      verified: false,
    })
    const before = await fingerprint(db)
    for (const [method, path, body] of [
      ['PUT', '', { ...words, email: 'new@new.example' }],
      ['POST', '/activate', undefined],
      ['POST', '/verify', undefined],
      ['POST', '/invite', undefined],
      ['POST', '/role', { role: 'ADMIN' }],
      ['POST', '/revoke-sessions', undefined],
    ] as const) {
      const { status, body: answer } = await call(method, `${PATH}/${gone.id}${path}`, body)
      expect([path, status, answer.errorCode]).toEqual([path, 409, 'ACCOUNT_ERASED'])
    }
    expect(await fingerprint(db)).toEqual(before)
    expect((await call('GET', `${PATH}/${gone.id}`)).body).toMatchObject({ invited: false, erased: true })
  })
})

test('and sees the addresses of an account, the default first', async ({ app, db }) => {
  const noor = await aPerson(db)
  const home = { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' }
  await ask(app, noor)('POST', '/addresses', home)
  await ask(app, noor)('POST', '/addresses', { ...home, houseNo: '9' })
  const { body } = await ask(app, await aUser(db, { role: 'ADMIN' }))('GET', `${PATH}/${noor.id}/addresses`)
  expect(body.map((a: { houseNo: string; isDefault: boolean }) => [a.houseNo, a.isDefault])).toEqual([
    ['7', true],
    ['9', false],
  ])
})
