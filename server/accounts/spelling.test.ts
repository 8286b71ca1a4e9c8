import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { databaseFailure } from '../db/failure.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anEmail, post } from '../test/testAuth.ts'

const account = { fullName: 'Noor Hasan', phone: '36001234', password: 'Pomelo47x', acceptTerms: true }
const nameOf = async (db: Parameters<typeof aUser>[0], email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.fullName

describe('one address is one account', () => {
  test('in any spelling', async ({ app }) => {
    const email = anEmail()
    expect((await post(app, '/auth/register', { ...account, email })).statusCode).toBe(201)
    const wide = [...email].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('')
    for (const spelt of [email.toUpperCase(), email.replace('@', '\u200b@'), `\u3164${email}`, wide]) {
      const again = await post(app, '/auth/register', { ...account, email: spelt })
      expect([again.statusCode, again.json().errorCode]).toEqual([409, 'EMAIL_TAKEN'])
    }
    const lookAlike = await post(app, '/auth/register', { ...account, email: `n\u043er${email}` })
    expect(lookAlike.json().details).toMatchObject([{ field: 'email', key: 'emailInvalid' }])
  })

  test('and a name keeps only its visible characters', async ({ app, db }) => {
    const email = anEmail()
    const fullName = `\u202eZoe\u0308 \u001b[31mN\u200b\u{e0061}oor`
    expect((await post(app, '/auth/register', { ...account, email, fullName })).statusCode).toBe(201)
    expect(await nameOf(db, email)).toBe('Zo\u00eb [31mNoor')
  })
})

describe('the database', () => {
  test.for([
    { email: 'Noor@waraq.example' },
    { email: 'no\u200bor@waraq.example' },
    { email: 'n\u043eor@waraq.example' },
    { fullName: 'No\u200bor' },
    { fullName: '\u3164\u3164\u3164' },
    { fullName: 'Noor\u001b[2J' },
    { fullName: 'Noor\u{e0061}' },
    { fullName: 'Zoe\u0308' },
  ])('rejects %j', async (over, { store }) => {
    const failed = await aUser(store.db, over).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(JSON.stringify(databaseFailure(failed))).toMatch(/users_(email_spelling|name_visible)/)
  })

  test('converts existing rows to one spelling in the migration', async ({ store }) => {
    const { db, pool } = store
    await pool.query(
      'alter table users drop constraint users_email_spelling, drop constraint users_name_visible',
    )
    const stood = async (email: string, fullName = 'Noor') => (await aUser(db, { email, fullName })).id
    const ids = [
      await stood('noor@waraq.example', 'No\u200bor Hasan'),
      await stood('no\u200bor@waraq.example', '\u3164\u3164\u3164'),
      await stood('Omar@waraq.example', 'Zoe\u0308'),
      await stood('\ufeffomar@waraq.example'),
      await stood('\u0646\u0648\u0631@waraq.example', 'مريم الدوسري'),
    ]
    await db.insert(accountLinks).values({
      userId: ids[0] ?? '',
      purpose: 'CHANGE_EMAIL',
      requestedBy: ids[0],
      email: 'n\u200bn@waraq.example',
      tokenHash: 'x',
      createdAt: NOW,
      expiresAt: NOW,
    })
    const migration = knownMigrations().find(({ sql }) => sql.some((one) => one.includes('"odd_emails"')))
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
      migration?.folderMillis,
    ])
    await migrate(store)
    const rows = await db.select().from(users)
    const now = ids.map((id) => rows.find((row) => row.id === id))
    expect(now.map((row) => [row?.email, row?.fullName])).toEqual([
      ['noor@waraq.example', 'Noor Hasan'],
      [`unreachable-${ids[1]}@waraq.invalid`, 'Customer'],
      ['omar@waraq.example', 'Zo\u00eb'],
      [`unreachable-${ids[3]}@waraq.invalid`, 'Noor'],
      [`unreachable-${ids[4]}@waraq.invalid`, 'مريم الدوسري'],
    ])
    expect(await db.select().from(accountLinks)).toEqual([])
  })
})
