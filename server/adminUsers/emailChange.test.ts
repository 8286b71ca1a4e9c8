import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { EMAIL_CHANGE_WAIT_MS } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import { fingerprint } from '../access/testWorld.ts'
import { recordBuyer } from '../accounts/buyers.ts'
import type { Db } from '../db/client.ts'
import { knownMigrations } from '../db/migrate.ts'
import { single } from '../db/single.ts'
import { emailLines, removeDemo } from '../demo/remove.ts'
import { paymentServices } from '../deps.ts'
import { eraseDue } from '../privacy/erase.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anApp, emailsTo, emailTo, post } from '../test/testAuth.ts'
import { anEntry } from '../test/testByHand.ts'
import { aPerson, aSession, ask, PASSWORD } from '../test/testMe.ts'
import { buy, rowOf as subscriptionOf } from '../test/testRenewal.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { applyEmailChanges } from './decideEmailChange.ts'

const NEW = 'noor@new.example'
const NEW_PASSWORD = 'Dates-and-Loomi-42'
const WAIT = EMAIL_CHANGE_WAIT_MS
const path = (user: { id: string }, verb = '') => `/admin/users/${user.id}${verb}`
type Person = Awaited<ReturnType<typeof aPerson>>

/** Users who have logged in, an app whose clock the test moves, and their requests. */
async function aTeam(db: Db) {
  const { app, clock, deps } = await anApp(db)
  const someone = (over: Parameters<typeof aPerson>[1] = {}) => aPerson(db, { lastLoginAt: NOW, ...over })
  const boss = await someone({ role: 'SUPER_ADMIN', fullName: 'Boss' })
  const admin = await someone({ role: 'ADMIN', fullName: 'Huda Admin' })
  const noor = await someone()
  const rowOf = async ({ id }: { id: string }) => {
    const row = single(await db.select().from(users).where(eq(users.id, id)))
    return row
  }
  const request = async (by: Person, target: Person, email = NEW) => {
    const { fullName, phone, language } = target
    return ask(app, by)('PUT', path(target), { fullName, phone, language, email })
  }
  const confirm = async (email = NEW) => {
    const { code: verificationCode } = await emailTo(db, email, 'accounts.confirmNewEmail')
    return (await post(app, '/auth/verify-email', { email, verificationCode })).json()
  }
  const tokenTo = async (email: string) =>
    (await emailTo(db, email, 'accounts.emailChangeWaits')).link?.searchParams.get('token') ?? ''
  const decide = async (decision: 'STOP' | 'APPROVE', token: string) => {
    const answer = await post(app, '/auth/email-change', { token, decision })
    return { status: answer.statusCode, errorCode: answer.json().errorCode }
  }
  const runJob = () => applyEmailChanges({ ...paymentServices(deps), now: clock.now(), clock: clock.now })
  return {
    app,
    clock,
    boss,
    admin,
    noor,
    someone,
    rowOf,
    request,
    confirm,
    tokenTo,
    decide,
    runJob,
    /** A change of a customer's email that the admin requested and the new address confirmed. */
    waiting: async (by: Person = admin) => {
      await request(by, noor)
      expect((await confirm()).takesEffectAt).not.toBeNull()
      return tokenTo(noor.email)
    },
    /** The waiting time passes and due changes take effect. */
    passDay: async () => {
      clock.pass(WAIT)
      await runJob()
    },
  }
}
const OVER = { status: 400, errorCode: 'EMAIL_CHANGE_OVER' }
const DONE = { status: 200, errorCode: undefined }

describe('the email of an admin', () => {
  test('cannot be changed by an admin, neither for a colleague nor for an invited admin', async ({ db }) => {
    const { app, boss, admin, someone, request } = await aTeam(db)
    const colleague = await someone({ role: 'ADMIN' })
    await ask(app, boss)('POST', '/admin/users', {
      fullName: 'Omar Ali',
      email: 'omar@new.example',
      phone: '36001234',
      role: 'ADMIN',
    })
    const [invited] = await db.select().from(users).where(eq(users.email, 'omar@new.example'))
    const before = await fingerprint(db)
    for (const target of [colleague, invited, boss]) {
      if (!target) return expect.unreachable()
      const { status, body } = await request(admin, target)
      expect([status, body.errorCode]).toEqual([403, 'SUPER_ADMIN_ONLY'])
      const same = await request(admin, target, target.email)
      expect(same.status).toBe(target === boss ? 403 : 200)
    }
    expect((await fingerprint(db)).filter((line) => !/^(users|audit_log) /.test(line))).toEqual(
      before.filter((line) => !/^(users|audit_log) /.test(line)),
    )
  })

  test('can be changed by a super admin: at once for an unused invitation, otherwise as for a customer', async ({
    db,
  }) => {
    const { app, boss, someone, request, confirm, rowOf, passDay } = await aTeam(db)
    const invited = await someone({
      role: 'ADMIN',
      status: 'PENDING',
      verified: false,
      passwordHash: null,
      lastLoginAt: null,
    })
    expect((await request(boss, invited, 'omar@new.example')).body.email).toBe('omar@new.example')
    expect((await emailsTo(db, 'omar@new.example', 'accounts.invitation')).length).toBe(1)
    const colleague = await someone({ role: 'ADMIN' })
    await request(boss, colleague)
    expect((await ask(app, boss)('GET', path(colleague))).body).toMatchObject({
      email: colleague.email,
      pendingEmail: NEW,
      pendingEmailBy: 'Boss',
      emailChangesAt: null,
    })
    await confirm()
    await passDay()
    expect(await rowOf(colleague)).toMatchObject({ email: NEW, role: 'ADMIN' })
  })

  test.for(['before the new address confirms', 'while it waits'])(
    'a promotion withdraws an admin’s change %s',
    async (when, { db }) => {
      const { app, boss, admin, noor, request, confirm, passDay, decide, tokenTo, rowOf } = await aTeam(db)
      await request(admin, noor)
      if (when === 'while it waits') await confirm()
      const token = when === 'while it waits' ? await tokenTo(noor.email) : ''
      await ask(app, boss)('POST', path(noor, '/role'), { role: 'SUPER_ADMIN' })
      expect((await ask(app, boss)('GET', path(noor))).body.pendingEmail).toBeNull()
      if (token) expect(await decide('APPROVE', token)).toEqual(OVER)
      else expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
      await passDay()
      expect(await rowOf(noor)).toMatchObject({ email: noor.email, role: 'SUPER_ADMIN' })
      // The whole attack: a password reset for the address that the admin entered.
      await post(app, '/password/forgot', { email: NEW })
      expect(await emailsTo(db, NEW, 'accounts.resetPassword')).toEqual([])
    },
  )

  test('the role at the end decides, even if nothing withdrew the change', async ({ db }) => {
    const { admin, noor, request, confirm, passDay, decide, tokenTo, rowOf } = await aTeam(db)
    await request(admin, noor)
    // As a restored backup or a command might leave it.
    await db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, noor.id))
    expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
    await db.update(users).set({ role: 'USER' }).where(eq(users.id, noor.id))
    await confirm()
    await db.update(users).set({ role: 'SUPER_ADMIN' }).where(eq(users.id, noor.id))
    expect(await decide('APPROVE', await tokenTo(noor.email))).toEqual(OVER)
    await passDay()
    expect((await rowOf(noor)).email).toBe(noor.email)
    const links = await db.select().from(accountLinks).where(eq(accountLinks.userId, noor.id))
    expect(links.filter((link) => !link.usedAt && !link.withdrawnAt)).toEqual([])
  })
})

test('a suspended user cannot finish a change', async ({ db }) => {
  const { admin, noor, app, request, confirm, passDay, decide, tokenTo, rowOf } = await aTeam(db)
  // As after a suspension just before the request.
  const set = (status: 'SUSPENDED' | 'ACTIVE') =>
    db.update(users).set({ status }).where(eq(users.id, noor.id))
  await ask(app, noor)('POST', '/users/me/change-email', { newEmail: NEW, password: PASSWORD })
  await set('SUSPENDED')
  expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
  await set('ACTIVE')
  await db.delete(outbox)
  await request(admin, noor)
  await set('SUSPENDED')
  expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
  await set('ACTIVE')
  await confirm()
  await set('SUSPENDED')
  expect(await decide('APPROVE', await tokenTo(noor.email))).toEqual(OVER)
  await passDay()
  expect((await rowOf(noor)).email).toBe(noor.email)
})

describe('the email of a customer, changed by an admin,', () => {
  test('takes effect 24 hours after the confirmation, and both addresses get emails', async ({ db }) => {
    const { app, admin, noor, clock, request, confirm, runJob, rowOf } = await aTeam(db)
    const session = await aSession(db, noor)
    expect((await request(admin, noor)).body).toMatchObject({ email: noor.email, pendingEmail: NEW })
    clock.pass(MINUTE_MS)
    const at = new Date(NOW.getTime() + MINUTE_MS + WAIT).toISOString()
    const confirmed = await confirm()
    expect(confirmed).toEqual({ message: expect.stringContaining('takes effect on'), takesEffectAt: at })
    // Opening the link again returns the same.
    expect(await confirm()).toEqual(confirmed)
    const [toOld, toNew] = [
      await emailTo(db, noor.email, 'accounts.emailChangeWaits'),
      await emailTo(db, NEW, 'accounts.emailChangeWaits'),
    ]
    expect(toOld.link?.pathname).toBe('/email-change')
    expect(toOld.text).toContain(NEW)
    expect(toNew.text).not.toContain('token=')
    expect((await ask(app, admin)('GET', path(noor))).body).toMatchObject({
      email: noor.email,
      pendingEmail: NEW,
      pendingEmailBy: 'Huda Admin',
      emailChangesAt: at,
    })
    expect((await ask(app, noor)('GET', '/users/me')).body).toMatchObject({
      pendingEmail: NEW,
      emailChangesAt: at,
    })

    clock.pass(WAIT - 1)
    await runJob()
    expect((await rowOf(noor)).email).toBe(noor.email)
    expect((await ask(app, noor, session.headers)('GET', '/users/me')).status).toBe(401)
    clock.pass(1)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await rowOf(noor)).toMatchObject({ email: NEW, verified: true, status: 'ACTIVE' })
    expect((await db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
      action: 'PUT /admin/users/:id',
      actorId: admin.id,
      target: noor.id,
      before: { email: noor.email },
      after: { email: NEW },
    })
    for (const to of [noor.email, NEW])
      expect((await emailsTo(db, to, 'accounts.emailChanged')).length).toBe(1)
  })

  test('ends sessions, removes saved cards and turns auto-renewal off', async ({ db }) => {
    const shop = await openShop(db)
    const admin = await aUser(db, { role: 'ADMIN' })
    const noor = await aPerson(db, { lastLoginAt: NOW })
    const bought = await buy(db, shop, noor)
    const renewing = { autoRenewal: true, cardId: bought.cardId }
    const on = await shop.sendAs(noor, 'PUT', `/subscriptions/my-subscriptions/${bought.id}`, renewing)
    expect(on.body.autoRenewalCardId).toBe(bought.cardId)
    // An open payment would save its card after the change.
    const open = await shop.sendAs(noor, 'POST', '/payments/process', {
      ...(await anOrder(db, { saveCard: true })),
      specialInstructions: 'another order',
    })
    expect(open.status).toBe(200)
    const cards = await shop.sendAs(noor, 'GET', '/payments/cards')
    expect(cards.body.length).toBe(1)
    const { fullName, phone, language } = noor
    const body = { fullName, phone, language, email: NEW }
    expect((await shop.sendAs(admin, 'PUT', path(noor), body)).status).toBe(200)
    const { code: verificationCode } = await emailTo(db, NEW, 'accounts.confirmNewEmail')
    await shop.send('POST', '/auth/verify-email', { email: NEW, verificationCode })
    expect((await shop.sendAs(noor, 'GET', '/users/me')).status).toBe(200)
    const { link } = await emailTo(db, noor.email, 'accounts.emailChangeWaits')
    const token = link?.searchParams.get('token')
    const approved = await shop.send('POST', '/auth/email-change', { token, decision: 'APPROVE' })
    expect(approved).toMatchObject({ status: 200, body: { message: expect.stringContaining('changed') } })

    expect((await shop.sendAs(noor, 'GET', '/users/me')).status).toBe(401)
    const [card] = await db.select().from(savedCards).where(eq(savedCards.userId, noor.id))
    expect(card?.removedAt).toEqual(NOW)
    expect((await subscriptionOf(db, bought.id)).autoRenewalCardId).toBeNull()
    const remaining = await db.select().from(payments).where(eq(payments.userId, noor.id))
    expect(remaining.filter(({ saveCard, capturedAt }) => saveCard && !capturedAt)).toEqual([])
    await shop.pay(open.body.id)
    await shop.send('POST', '/payments/webhook', {})
    await shop.watch()
    expect((await db.select().from(savedCards)).filter(({ removedAt }) => !removedAt)).toEqual([])
    const { text } = await emailTo(db, NEW, 'accounts.emailChanged')
    expect(text).toContain('saved cards were removed and auto-renewal was turned off')
  })

  test('can be stopped by the old address', async ({ db }) => {
    const stopped = await aTeam(db)
    const token = await stopped.waiting()
    // A GET decides nothing.
    expect((await stopped.app.inject(`/api/auth/email-change?token=${token}`)).statusCode).toBe(404)
    expect((await stopped.decide('STOP', token)).status).toBe(200)
    for (const again of ['STOP', 'APPROVE'] as const) expect(await stopped.decide(again, token)).toEqual(OVER)
    await stopped.passDay()
    expect((await stopped.rowOf(stopped.noor)).email).toBe(stopped.noor.email)
    expect(await emailsTo(db, NEW, 'accounts.emailChanged')).toEqual([])
  })

  test('can be approved once, and the used link cannot stop a later change', async ({ db }) => {
    const { app, admin, noor, waiting, decide, rowOf, passDay, request, confirm } = await aTeam(db)
    const token = await waiting()
    expect(await decide('APPROVE', token)).toEqual(DONE)
    expect((await rowOf(noor)).email).toBe(NEW)
    for (const again of ['STOP', 'APPROVE'] as const) expect(await decide(again, token)).toEqual(OVER)
    await request(admin, await rowOf(noor), 'noor@third.example')
    await confirm('noor@third.example')
    expect(await decide('STOP', token)).toEqual(OVER)
    expect((await ask(app, admin)('GET', path(noor))).body.pendingEmail).toBe('noor@third.example')
    await passDay()
    expect((await rowOf(noor)).email).toBe('noor@third.example')
  })

  test('cannot be decided with an expired link or the link to the new address', async ({ db }) => {
    const { noor, request, admin, confirm, tokenTo, decide, clock, rowOf } = await aTeam(db)
    await request(admin, noor)
    const { link } = await emailTo(db, NEW, 'accounts.confirmNewEmail')
    await confirm()
    for (const decision of ['STOP', 'APPROVE'] as const)
      expect(await decide(decision, link?.searchParams.get('token') ?? '')).toEqual(OVER)
    const token = await tokenTo(noor.email)
    clock.pass(WAIT)
    for (const decision of ['STOP', 'APPROVE'] as const) expect(await decide(decision, token)).toEqual(OVER)
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('cannot be confirmed with the link to the old address', async ({ db }) => {
    const { app, noor, waiting, rowOf } = await aTeam(db)
    const token = await waiting()
    for (const email of [NEW, noor.email]) {
      const query = new URLSearchParams({ token, email })
      expect((await app.inject(`/api/auth/verify-email-link?${query}`)).statusCode).toBe(400)
    }
    expect((await post(app, '/password/reset', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(400)
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('is refused if another account took the address meanwhile', async ({ db }) => {
    const { admin, noor, someone, request, confirm, decide, tokenTo, passDay, rowOf } = await aTeam(db)
    await request(admin, noor)
    const other = await someone({ email: NEW })
    expect((await confirm()).errorCode).toBe('EMAIL_TAKEN')
    await db.update(users).set({ email: 'other@new.example' }).where(eq(users.id, other.id))
    await confirm()
    await db.update(users).set({ email: NEW }).where(eq(users.id, other.id))
    const refused = await decide('APPROVE', await tokenTo(noor.email))
    expect(refused).toEqual({ status: 409, errorCode: 'EMAIL_TAKEN' })
    await passDay()
    expect((await rowOf(noor)).email).toBe(noor.email)
    // It was withdrawn, so it does not take effect when the address is free again.
    await db.update(users).set({ email: 'other@new.example' }).where(eq(users.id, other.id))
    await passDay()
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('can be withdrawn by an admin, with an audit entry, or by its owner', async ({ db }) => {
    const { app, boss, admin, noor, someone, waiting, request, decide, passDay, rowOf } = await aTeam(db)
    const token = await waiting()
    const { status, body } = await ask(app, admin)('DELETE', path(noor, '/email-change'))
    expect([status, body.pendingEmail, body.emailChangesAt, body.pendingEmailBy]).toEqual([
      200,
      null,
      null,
      null,
    ])
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'DELETE /admin/users/:id/email-change',
      target: noor.id,
    })
    const again = await ask(app, admin)('DELETE', path(noor, '/email-change'))
    expect([again.status, again.body.errorCode]).toEqual([409, 'NO_EMAIL_CHANGE'])
    expect(await decide('APPROVE', token)).toEqual(OVER)

    const second = await waiting()
    expect((await ask(app, noor)('DELETE', '/users/me/change-email')).body.emailChangesAt).toBeNull()
    expect(await decide('APPROVE', second)).toEqual(OVER)

    const colleague = await someone({ role: 'ADMIN' })
    await request(boss, colleague, 'colleague@new.example')
    const refused = await ask(app, admin)('DELETE', path(colleague, '/email-change'))
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'SUPER_ADMIN_ONLY'])

    await passDay()
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('keeps its requester when its email is sent again or the account is marked as verified', async ({
    db,
  }) => {
    const { app, boss, admin, noor, request, confirm, rowOf } = await aTeam(db)
    await request(admin, noor)
    expect((await ask(app, noor)('POST', '/users/me/change-email/resend')).status).toBe(200)
    expect((await emailTo(db, NEW, 'accounts.confirmNewEmail')).text).toContain('We’ve entered this')
    expect((await ask(app, admin)('GET', path(noor))).body.pendingEmailBy).toBe('Huda Admin')
    await db.update(users).set({ verified: false }).where(eq(users.id, noor.id))
    expect((await ask(app, admin)('POST', path(noor, '/verify'))).body.pendingEmail).toBe(NEW)
    expect((await confirm()).takesEffectAt).not.toBeNull()
    expect((await rowOf(noor)).email).toBe(noor.email)
    expect((await ask(app, noor)('POST', '/users/me/change-email/resend')).status).toBe(404)
    // A new request has its own requester and starts again.
    await request(boss, noor)
    expect((await ask(app, admin)('GET', path(noor))).body).toMatchObject({
      pendingEmailBy: 'Boss',
      emailChangesAt: null,
    })
  })

  test('is replaced by the owner’s own change, which does not wait', async ({ db }) => {
    const { app, noor, waiting, decide, confirm, rowOf, passDay } = await aTeam(db)
    const token = await waiting()
    const newEmail = 'mine@new.example'
    await ask(app, noor)('POST', '/users/me/change-email', { newEmail, password: PASSWORD })
    expect(await decide('APPROVE', token)).toEqual(OVER)
    expect((await confirm(newEmail)).takesEffectAt).toBeNull()
    expect((await rowOf(noor)).email).toBe(newEmail)
    // The owner's own change ends no session.
    expect((await ask(app, noor)('GET', '/users/me')).status).toBe(200)
    await passDay()
    expect((await rowOf(noor)).email).toBe(newEmail)
  })
})

describe('a change is withdrawn by', () => {
  const newPassword =
    (target: Person) =>
    async ({ app }: Team) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await ask(app, target)('POST', '/password/change', body)).status).toBe(200)
    }
  const reset =
    (target: Person) =>
    async ({ app, db }: Team) => {
      await post(app, '/password/forgot', { email: target.email })
      const { link } = await emailTo(db, target.email, 'accounts.resetPassword')
      const token = link?.searchParams.get('token')
      expect((await post(app, '/password/reset', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200)
    }
  const suspended =
    (target: Person) =>
    async ({ app, boss }: Team) => {
      expect((await ask(app, boss)('POST', path(target, '/suspend'))).status).toBe(200)
      // Active again: the withdrawn change stays withdrawn.
      expect((await ask(app, boss)('POST', path(target, '/activate'))).status).toBe(200)
    }
  const role =
    (target: Person) =>
    async ({ app, boss }: Team) => {
      const other = target.role === 'USER' ? 'ADMIN' : 'USER'
      for (const one of [other, target.role])
        expect((await ask(app, boss)('POST', path(target, '/role'), { role: one })).status).toBe(200)
    }
  type Team = Awaited<ReturnType<typeof aTeam>> & { db: Db }
  const causes = {
    'a new password': newPassword,
    'a reset': reset,
    'a suspension': suspended,
    'another role': role,
  }
  const cases = Object.entries(causes).flatMap(([name, cause]) =>
    (['admin', 'noor'] as const).flatMap((who) =>
      ([false, true] as const).map((confirmed) => ({ name, cause, who, confirmed })),
    ),
  )
  test.for(cases)('$name of $who (confirmed: $confirmed)', async ({ cause, who, confirmed }, { db }) => {
    const team = await aTeam(db)
    const { admin, noor, request, confirm, tokenTo, decide, passDay, rowOf } = team
    await request(admin, noor)
    if (confirmed) await confirm()
    const token = confirmed ? await tokenTo(noor.email) : ''
    await cause(team[who])({ ...team, db })
    if (confirmed) expect(await decide('APPROVE', token)).toEqual(OVER)
    else expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
    await passDay()
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('a suspension or another role of the owner, for the owner’s own change too', async ({ db }) => {
    const { app, boss, noor, confirm, rowOf } = await aTeam(db)
    for (const [verb, body, undo, back] of [
      ['/suspend', undefined, '/activate', undefined],
      ['/role', { role: 'ADMIN' }, '/role', { role: 'USER' }],
    ] as const) {
      await db.delete(outbox)
      // The suspension ended the session.
      const session = await aSession(db, noor)
      const response = await ask(app, noor, session.headers)('POST', '/users/me/change-email', {
        newEmail: NEW,
        password: PASSWORD,
      })
      expect(response.status).toBe(200)
      await ask(app, boss)('POST', path(noor, verb), body)
      await ask(app, boss)('POST', path(noor, undo), back)
      expect((await confirm()).errorCode).toBe('EMAIL_NOT_VERIFIED')
    }
    expect((await rowOf(noor)).email).toBe(noor.email)
  })

  test('the erasure of the requester’s account', async ({ db }) => {
    const { admin, noor, waiting, decide, rowOf, clock, app, boss } = await aTeam(db)
    const token = await waiting()
    await db
      .update(users)
      .set({ erasureAskedAt: new Date(0) })
      .where(eq(users.id, admin.id))
    const { deps } = await anApp(db)
    await eraseDue({ ...deps, now: clock.now() })
    expect((await rowOf(admin)).erasedAt).not.toBeNull()
    expect(await decide('APPROVE', token)).toEqual(OVER)
    expect((await ask(app, boss)('GET', path(noor))).body.pendingEmail).toBeNull()
  })
})

const NEVER_SEEN = { status: 'PENDING', verified: false, lastLoginAt: null } as const

describe('an unused account', () => {
  const unused = { lastLoginAt: null }
  const invited = { ...unused, passwordHash: null, verified: false, status: 'PENDING' } as const

  test('takes a confirmed address at once', async ({ db }) => {
    const { admin, someone, request, confirm, rowOf } = await aTeam(db)
    const omar = await someone(unused)
    expect((await request(admin, omar)).body).toMatchObject({ email: omar.email, pendingEmail: NEW })
    expect((await confirm()).takesEffectAt).toBeNull()
    expect(await rowOf(omar)).toMatchObject({ email: NEW, verified: true })
    expect((await emailsTo(db, NEW, 'accounts.emailChanged')).length).toBe(1)
  })

  test('of an admin with a password waits', async ({ db }) => {
    const { boss, someone, request, confirm, rowOf } = await aTeam(db)
    const owner = await someone({ ...unused, role: 'SUPER_ADMIN' })
    await request(boss, owner)
    expect((await confirm()).takesEffectAt).not.toBeNull()
    expect((await rowOf(owner)).email).toBe(owner.email)
  })

  test('waits after somebody has logged in', async ({ db }) => {
    const { app, admin, someone, request, confirm, rowOf } = await aTeam(db)
    const omar = await someone(unused)
    await request(admin, omar)
    await post(app, '/auth/login', { email: omar.email, password: PASSWORD })
    expect((await confirm()).takesEffectAt).not.toBeNull()
    expect((await rowOf(omar)).email).toBe(omar.email)
  })

  test.for(['a subscription added by hand', 'an order as a guest'])(
    'counts as used with %s, so its invitation is not redirected',
    async (situation, { db }) => {
      const { app, admin, someone, request, confirm, rowOf, passDay } = await aTeam(db)
      const omar = await someone(invited)
      if (situation === 'an order as a guest') {
        await recordBuyer(
          db,
          { userId: null, customerName: 'Omar', customerEmail: omar.email, customerPhone: '36001234' },
          NOW,
        )
        const shop = await openShop(db)
        const order = await anOrder(db, { customerEmail: omar.email })
        expect((await shop.send('POST', '/payments/process', order)).status).toBe(200)
      } else {
        const entry = await anEntry(db, { userId: omar.id, customerEmail: omar.email })
        const added = await ask(app, admin)('POST', '/admin/subscriptions', entry)
        expect([added.status, added.body.errorCode]).toEqual([201, undefined])
      }
      expect((await request(admin, omar)).body).toMatchObject({ email: omar.email, pendingEmail: NEW })
      expect(await emailsTo(db, NEW, 'accounts.invitation')).toEqual([])
      expect((await confirm()).takesEffectAt).not.toBeNull()
      expect(await rowOf(omar)).toMatchObject({ email: omar.email, verified: false })
      await passDay()
      expect(await rowOf(omar)).toMatchObject({ email: NEW, passwordHash: null })
      // The account still needs a password.
      expect((await emailsTo(db, NEW, 'accounts.invitation')).length).toBe(1)
    },
  )

  test('counts as used after a login, even without a password', async ({ db }) => {
    const { admin, someone, request, rowOf } = await aTeam(db)
    const omar = await someone({ ...invited, lastLoginAt: NOW })
    expect((await request(admin, omar)).body.email).toBe(omar.email)
    expect((await rowOf(omar)).email).toBe(omar.email)
  })
})

test('the migration withdraws open changes without a known requester', async ({ store }) => {
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  const noor = await aUser(db)
  await pool.query('alter table account_links drop constraint account_links_requester_known')
  const link = { userId: noor.id, createdAt: NOW, expiresAt: new Date(NOW.getTime() + WAIT) }
  await db.insert(accountLinks).values([
    { ...link, purpose: 'CHANGE_EMAIL', email: NEW, tokenHash: 'open' },
    { ...link, purpose: 'CHANGE_EMAIL', email: NEW, tokenHash: 'used', usedAt: NOW },
    { ...link, purpose: 'VERIFY_EMAIL', email: noor.email, tokenHash: 'other' },
  ])
  const statements = knownMigrations()
    .flatMap(({ sql }) => sql)
    .filter((one) => /update "account_links"|account_links_requester_known/i.test(one))
  expect(statements).toHaveLength(2)
  for (const statement of statements) await pool.query(statement)
  const links = await db.select().from(accountLinks).orderBy(accountLinks.tokenHash)
  expect(links.map((row) => [row.tokenHash, row.withdrawnAt !== null])).toEqual([
    ['open', true],
    ['other', false],
    ['used', false],
  ])
})

test('removing the demo removes changes that a demo admin requested', async ({ store }) => {
  const { db, pool } = store
  const { app } = await anApp(db)
  const demo = await aPerson(db, { role: 'ADMIN', ofDemo: true })
  const real = await aPerson(db, { email: 'real@home.example', lastLoginAt: NOW })
  const { fullName, phone, language } = real
  await ask(app, demo)('PUT', path(real), { fullName, phone, language, email: NEW })
  expect(await db.$count(accountLinks, eq(accountLinks.userId, real.id))).toBe(1)
  await removeDemo(pool, NOW)
  expect(await db.$count(accountLinks, eq(accountLinks.userId, real.id))).toBe(0)
})

test('removing the demo lists changed emails and restores those of remaining admins', async ({ store }) => {
  const { db, pool } = store
  const { app, boss, someone, request, confirm, tokenTo, decide, rowOf } = await aTeam(db)
  await db.update(users).set({ ofDemo: true }).where(eq(users.id, boss.id))
  const [owner, hired, robbed, customer, spared] = [
    await someone({ role: 'SUPER_ADMIN', email: 'owner@home.example' }),
    await someone({ role: 'ADMIN', email: 'hired@home.example', passwordHash: null, ...NEVER_SEEN }),
    await someone({ role: 'ADMIN', email: 'robbed@home.example' }),
    await someone({ email: 'customer@home.example' }),
    await someone({ role: 'ADMIN', email: 'spared@home.example' }),
  ]
  const change = async (by: Person, target: Person, email: string) => {
    const { email: old } = await rowOf(target)
    await request(by, await rowOf(target), email)
    if ((await rowOf(target)).email === email) return
    await confirm(email)
    expect(await decide('APPROVE', await tokenTo(old))).toEqual(DONE)
  }
  const [early, late] = [await someone({ email: 'early@home.example' }), await someone()]
  const promote = async (target: Person, headers?: Record<string, string>) =>
    (await ask(app, owner, headers)('POST', path(target, '/role'), { role: 'ADMIN' })).status
  expect(await promote(early)).toBe(200)
  await change(boss, owner, 'thief@elsewhere.example')
  // The thief sets a password, promotes an admin, and changes the email again.
  await post(app, '/password/forgot', { email: 'thief@elsewhere.example' })
  const { link } = await emailTo(db, 'thief@elsewhere.example', 'accounts.resetPassword')
  const reset = { token: link?.searchParams.get('token'), newPassword: NEW_PASSWORD }
  expect((await post(app, '/password/reset', reset)).statusCode).toBe(200)
  expect(await promote(late, (await aSession(db, owner)).headers)).toBe(200)
  await db.update(users).set({ email: 'next@elsewhere.example' }).where(eq(users.id, owner.id))
  await change(boss, hired, 'thief2@elsewhere.example')
  await change(boss, robbed, 'thief3@elsewhere.example')
  await aUser(db, { email: robbed.email })
  await change(boss, customer, 'thief4@elsewhere.example')
  await change(boss, spared, 'thief5@elsewhere.example')
  const real = await someone({ role: 'SUPER_ADMIN' })
  await change(real, spared, 'spared@new.example')

  const { emails, demoted, admins } = await removeDemo(pool, NOW)
  const expectedEmail = (name: string, previous: string, outcome: string) => ({
    email: `${name}@elsewhere.example`,
    previous: `${previous}@home.example`,
    outcome,
  })
  expect(emails).toEqual([
    expectedEmail('next', 'owner', 'RESTORED'),
    expectedEmail('thief2', 'hired', 'RESTORED'),
    expectedEmail('thief3', 'robbed', 'DEMOTED'),
    expectedEmail('thief4', 'customer', 'KEPT'),
  ])
  expect(emailLines(emails)[1]).toContain('next@elsewhere.example, previously owner@home.example, an admin')
  expect(admins.map(({ email }) => email)).toEqual(
    expect.arrayContaining([
      ...['early', 'owner', 'hired'].map((name) => `${name}@home.example`),
      'spared@new.example',
    ]),
  )
  expect(admins.map(({ email }) => email)).not.toContain('thief3@elsewhere.example')
  expect(demoted).toEqual([late.email])
  expect(await rowOf(owner)).toMatchObject({ email: 'owner@home.example', passwordHash: null })
  expect((await rowOf(customer)).email).toBe('thief4@elsewhere.example')
  // Only the owner can get in again.
  const signIn = await post(app, '/auth/login', { email: owner.email, password: NEW_PASSWORD })
  expect(signIn.statusCode).toBe(401)
  await post(app, '/password/forgot', { email: owner.email })
  expect(await emailsTo(db, owner.email, 'accounts.resetPassword')).toHaveLength(1)
})
