import { and, desc, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type AdminUser, userSorts } from '../../domain/accounts/adminContract.ts'
import { DAY_MS } from '../../domain/dates.ts'
import { issueLink } from '../accounts/links.ts'
import type { Db } from '../db/client.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { ask } from '../test/testMe.ts'
import { usersQuery } from './query.ts'

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

/** Four people, and the admin who reads the list. */
async function aTeam(db: Db) {
  const admin = await aUser(db, { fullName: 'Zainab Admin', role: 'ADMIN', lastLoginAt: NOW })
  await aUser(db, {
    fullName: 'Ali Hasan',
    email: 'ali@waraq.example',
    phone: '39111222',
    createdAt: later(1),
    lastLoginAt: later(2),
    subscriptionCount: 3,
  })
  await aUser(db, {
    fullName: 'مريم الدوسري',
    email: 'maryam@waraq.example',
    createdAt: later(2),
    status: 'SUSPENDED',
    subscriptionCount: 1,
  })
  const pending = { verified: false, status: 'PENDING', passwordHash: null } as const
  await aUser(db, { fullName: 'Badr Ali', email: 'badr@waraq.example', createdAt: later(3), ...pending })
  const gone = { email: 'erased-1@waraq.invalid', fullName: 'Deleted account', createdAt: later(4) }
  await aUser(db, { ...gone, status: 'SUSPENDED', erasedAt: NOW, erasureAskedAt: NOW })
  return admin
}
const names = (body: { content: AdminUser[] }) => body.content.map((user) => user.fullName.split(' ')[0])

describe('the list of accounts', () => {
  test('finds by name, email or phone in both languages, and filters', async ({ app, db }) => {
    const call = ask(app, await aTeam(db))
    const found = async (query: string) => names((await call('GET', `/admin/users?${query}`)).body)
    expect(await found('')).toEqual(['Badr', 'مريم', 'Ali', 'Zainab'])
    expect(await found('search=ali')).toEqual(['Badr', 'Ali'])
    expect(await found(`search=${encodeURIComponent('الدوسرى')}`)).toEqual(['مريم'])
    expect(await found(`search=${encodeURIComponent('٣٩١١')}`)).toEqual(['Ali'])
    expect(await found('search=maryam%40')).toEqual(['مريم'])
    expect(await found('search=deleted')).toEqual([])
    expect(await found('role=ADMIN')).toEqual(['Zainab'])
    expect(await found('status=SUSPENDED')).toEqual(['مريم'])
    expect(await found('verified=false')).toEqual(['Badr'])
    expect(await found('verified=true&search=ali')).toEqual(['Ali'])
    expect((await call('GET', '/admin/users?sort=password')).status).toBe(400)
  })

  test('sorts by every column in both directions; accounts without a login come last', async ({
    app,
    db,
  }) => {
    const call = ask(app, await aTeam(db))
    const sorted = async (sort: string) => names((await call('GET', `/admin/users?sort=${sort}`)).body)
    expect(await sorted('createdAt')).toEqual(['Zainab', 'Ali', 'مريم', 'Badr'])
    expect(await sorted('name')).toEqual(['Ali', 'Badr', 'Zainab', 'مريم'])
    expect(await sorted('-name')).toEqual(['مريم', 'Zainab', 'Badr', 'Ali'])
    expect((await sorted('lastLoginAt')).slice(0, 2)).toEqual(['Zainab', 'Ali'])
    expect((await sorted('-lastLoginAt')).slice(0, 2)).toEqual(['Ali', 'Zainab'])
    expect((await sorted('-subscriptionCount')).slice(0, 2)).toEqual(['Ali', 'مريم'])
    expect((await sorted('verified'))[0]).toBe('Badr')
    expect((await sorted('-role'))[0]).toBe('Zainab')
    expect((await sorted('status')).slice(2)).toEqual(['مريم', 'Badr'])
  })

  test('has an index for each sort order that serves the filters too', async ({ db }) => {
    await aTeam(db)
    // With few rows another plan could be cheaper; this forces an index if there is one.
    await db.execute(sql`set local enable_seqscan = off`)
    await db.execute(sql`set local enable_sort = off`)
    for (const sort of userSorts) {
      const { where, order, unique, uniqueDown } = usersQuery({ sort, status: 'ACTIVE', verified: true })
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ${unique} from users where ${and(...where)}
          order by ${order[0]}, ${uniqueDown ? desc(unique) : unique} limit 20`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect([sort, plan]).toEqual([sort, expect.stringContaining('Index Only Scan')])
      expect([sort, plan]).toEqual([sort, expect.not.stringContaining('Sort')])
    }
  })

  test('shows the fields for admins and no others', async ({ app, db }) => {
    const admin = await aTeam(db)
    const { keys } = testDeps(db)
    const noor = await aUser(db, { createdAt: later(9), passwordHash: 'secret-hash' })
    await issueLink(
      db,
      keys,
      { userId: noor.id, purpose: 'CHANGE_EMAIL', email: 'new@waraq.example', requestedBy: admin.id },
      NOW,
    )
    const [first, invited] = (await ask(app, admin)('GET', '/admin/users')).body.content
    expect(first).toEqual({
      id: noor.id,
      fullName: 'Noor Hasan',
      email: noor.email,
      phone: '36001234',
      role: 'USER',
      verified: true,
      status: 'ACTIVE',
      language: 'en',
      createdAt: later(9).toISOString(),
      lastLoginAt: null,
      pendingEmail: 'new@waraq.example',
      pendingEmailBy: admin.fullName,
      emailChangesAt: null,
      erasureAt: null,
      version: 1,
      subscriptionCount: 0,
      invited: false,
      erased: false,
    })
    expect(invited).toMatchObject({ fullName: 'Badr Ali', invited: true })
    expect((await ask(app, admin)('GET', `/admin/users/${noor.id}`)).body).toEqual(first)
    expect((await ask(app, admin)('GET', `/admin/users/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
