import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ar } from '../../domain/text/ar.ts'
import { fingerprint } from '../access/testWorld.ts'
import { single } from '../db/single.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { auditLog } from '../tables/audit.ts'
import { type OutboxRow, outbox } from '../tables/mail.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aGuest, GUEST } from '../test/testGuest.ts'
import { aPerson, ask } from '../test/testMe.ts'
import { openShop } from '../test/testShop.ts'

const written = {
  language: 'en',
  to: 'noor@waraq.example',
  subject: 'Your receipt 2026-000001',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  createdAt: NOW,
} as const
let count = 0
const anEmail = (over: Partial<OutboxRow> = {}) => ({
  ...written,
  kind: 'payments.receipt',
  messageId: `<${++count}@waraq.example>`,
  sentAt: NOW,
  ...over,
})

describe('the emails of a customer', () => {
  test('of an account are those to its owner, newest first, in the reader’s language', async ({
    app,
    db,
  }) => {
    const noor = await aPerson(db)
    const userId = noor.id
    await db
      .insert(outbox)
      .values([
        anEmail({ userId }),
        anEmail({ userId, kind: 'refunds.done', sentAt: null, createdAt: new Date(NOW.getTime() + 1) }),
        anEmail({ userId, kind: 'subscriptions.cancelled', sentAt: null, lastError: '550: no such mailbox' }),
        anEmail({ userId, kind: 'accounts.resetPassword', createdAt: new Date(NOW.getTime() + 2) }),
        anEmail({ userId, kind: 'long.gone', text: '', html: '' }),
        anEmail({ userId: (await aPerson(db)).id }),
      ])
    const call = ask(app, await aUser(db, { role: 'ADMIN' }), { 'accept-language': 'ar' })
    const { body } = await call('GET', `/admin/customers/emails?userId=${userId}`)
    type Seen = { kind: string; failed: boolean; canResend: boolean; sentAt: string | null }
    const listed = body.content.map(({ kind, failed, canResend, sentAt }: Seen) => [
      kind,
      sentAt !== null,
      failed,
      canResend,
    ])
    expect(listed.slice(0, 2)).toEqual([
      ['إعادة تعيين كلمة المرور', true, false, false],
      // Waiting to be sent.
      [ar.emails.kinds.refunds.done, false, false, false],
    ])
    expect(listed.slice(2).sort()).toEqual([
      ['Your receipt 2026-000001', true, false, false],
      ['إلغاء الاشتراك', false, true, true],
      ['إيصال', true, false, true],
    ])
  })

  test('of a guest are those to the address, without the shop’s own', async ({ db }) => {
    const shop = await openShop(db)
    await aGuest(db, shop)
    await db
      .insert(outbox)
      .values([
        anEmail({ to: GUEST, userId: (await aPerson(db, { email: GUEST })).id }),
        anEmail({ to: GUEST, kind: 'ops.jobDied' }),
      ])
    const call = ask(shop.app, await aUser(db, { role: 'ADMIN' }))
    const { body } = await call('GET', `/admin/customers/emails?guestEmail=${GUEST}`)
    expect(body.content.map((email: { kind: string }) => email.kind).sort()).toEqual([
      'Receipt',
      'Subscription confirmed',
    ])
  })

  test('can be read, except emails with a link that may still be valid', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const [stored, secret, emptied] = await db
      .insert(outbox)
      .values([
        anEmail(),
        anEmail({ kind: 'accounts.resetPassword', text: 'https://x/reset-password?token=secret' }),
        anEmail({ text: '', html: '' }),
      ])
      .returning()
    const read = async (email?: OutboxRow) => (await call('GET', `/admin/emails/${email?.id}`)).body
    expect(await read(stored)).toMatchObject({ text: 'Thank you', canResend: true, to: 'noor@waraq.example' })
    expect(await read(emptied)).toMatchObject({ text: null, canResend: false })
    const withheld = await read(secret)
    expect(withheld).toMatchObject({ text: null, canResend: false })
    expect(JSON.stringify(withheld)).not.toContain('secret')
    expect((await call('GET', `/admin/emails/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('sending an email again', () => {
  test('creates a copy to the same address, with an audit entry', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const noor = await aPerson(db)
    const first = single(
      await db
        .insert(outbox)
        .values(anEmail({ userId: noor.id }))
        .returning(),
    )
    const { status, body } = await ask(app, admin)('POST', `/admin/emails/${first.id}/resend`)
    expect([status, body]).toMatchObject([
      201,
      { kind: 'Receipt', to: first.to, sentAt: null, failed: false, canResend: false },
    ])
    const [again, ...more] = await db.select().from(outbox).where(eq(outbox.id, body.id))
    expect(more).toEqual([])
    const { id, messageId } = { id: body.id, messageId: `<${body.id}@waraq.example>` }
    expect(again).toEqual({ ...first, id, messageId, sentAt: null, tries: 0, createdAt: NOW })
    expect(await db.select().from(outbox).where(eq(outbox.id, first.id))).toEqual([first])
    expect(await db.select().from(bossJob).where(eq(bossJob.id, id))).toMatchObject([{ name: 'mail.send' }])
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'POST /admin/emails/:id/resend',
        target: noor.id,
        targetName: first.to,
        details: { kind: 'payments.receipt', emailId: id },
      },
    ])
  })

  test('is refused for emails that are not stored or not sent yet', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const emails = await db
      .insert(outbox)
      .values([
        anEmail({ kind: 'accounts.invitation' }),
        anEmail({ text: '', html: '' }),
        anEmail({ sentAt: null }),
      ])
      .returning()
    const before = await fingerprint(db)
    for (const { id } of emails) {
      const { status, body } = await call('POST', `/admin/emails/${id}/resend`)
      expect([status, body.errorCode]).toEqual([409, 'EMAIL_NOT_KEPT'])
    }
    expect((await call('POST', `/admin/emails/${crypto.randomUUID()}/resend`)).status).toBe(404)
    expect(await fingerprint(db)).toEqual(before)
  })
})
