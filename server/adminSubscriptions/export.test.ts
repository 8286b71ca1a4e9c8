import { readXlsx } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import { endpoints } from '../../domain/contract.ts'
import type { Language } from '../../domain/language.ts'
import { ar } from '../../domain/text/ar.ts'
import { EXCEL } from '../../domain/xlsx.ts'
import { openWorld } from '../access/testWorld.ts'
import type { Db } from '../db/client.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import type { ask } from '../test/testMe.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'

type App = Parameters<typeof ask>[0]

/** Reads the file as another program would. */
async function exported(app: App, db: Db, path: string, language: Language) {
  const admin = await aUser(db, { role: 'ADMIN', fullName: 'The Boss' })
  const headers = { ...(await as(admin)), 'accept-language': language }
  const answer = await app.inject({ url: `/api/admin/${path}`, headers })
  expect(answer.statusCode).toBe(200)
  const book = await readXlsx(answer.rawPayload, { readStyles: true })
  return book.sheets[0] ?? expect.unreachable()
}

describe('the lists as Excel files', () => {
  test.for<[Language, object]>([
    ['en', { sheet: 'Subscriptions', head: 'Number', status: 'Completed', guest: 'No', slot: 'Morning' }],
    ['ar', { sheet: 'الاشتراكات', head: 'الرقم', status: 'مكتمل', guest: 'لا', slot: 'صباحًا' }],
  ])('subscriptions, in %s', async ([language, expected], { app, db }) => {
    const noor = await aUser(db, { fullName: 'Noor Hasan' })
    const { subscription } = await everyPersonalRow(db, noor, 'x')
    const sheet = await exported(app, db, 'subscriptions/export?search=noor', language)
    expect(sheet.rows).toHaveLength(2)
    const [head, row = []] = sheet.rows
    expect({ sheet: sheet.name, head: head?.[0], status: row[6], guest: row[4], slot: row[10] }).toEqual(
      expected,
    )
    expect(sheet.view?.rightToLeft ?? false).toBe(language === 'ar')
    expect(row[0]).toBe(`W-${subscription.number}`)
    expect(row[3]).toBe(subscription.customerPhone)
    expect(row.slice(7, 9)).toEqual([new Date(subscription.startDate), new Date(subscription.endDate)])
    expect(row[11]).toBe(subscription.totalFils / 1000)
    expect(sheet.cells?.get('1,11')?.style?.numFmt).toBe('#,##0.000')
    const none = await exported(app, db, 'subscriptions/export?status=EXPIRED', language)
    expect(none.rows).toHaveLength(1)
  })

  test.for<[Language, unknown[]]>([
    ['en', ['Feedback', 4, 'Suggestion', 'No rush', 'x', 'x', 'Yes', 'x']],
    ['ar', ['الآراء', 4, 'اقتراح', ar.feedback.priorities.low, 'x', 'x', 'نعم', 'x']],
  ])('feedback, in %s', async ([language, expected], { app, db }) => {
    const noor = await aUser(db, { fullName: 'Noor Hasan' })
    await everyPersonalRow(db, noor, 'x')
    const sheet = await exported(app, db, 'feedback/export?sort=-priority&search=noor', language)
    expect(sheet.rows).toHaveLength(2)
    const row = sheet.rows[1] ?? []
    expect([sheet.name, ...row.slice(3, 8), row[10], row[12]]).toEqual(expected)
    expect(row.slice(1, 3)).toEqual([noor.fullName, noor.email])
  })

  test.for<[Language, string[]]>([
    ['en', ['Users', '=HYPERLINK("x")', '00973', 'Customer', 'Not verified', 'No', 'Arabic']],
    ['ar', ['المستخدمون', '=HYPERLINK("x")', '00973', 'عميل', 'غير مؤكد', 'لا', 'العربية']],
  ])('accounts, in %s', async ([language, expected], { app, db }) => {
    const waiting = { status: 'PENDING', verified: false } as const
    await aUser(db, {
      fullName: '=HYPERLINK("x")',
      phone: '00973',
      language: 'ar',
      lastLoginAt: NOW,
      ...waiting,
    })
    const sheet = await exported(app, db, 'users/export?role=USER&sort=-lastLoginAt', language)
    expect(sheet.rows).toHaveLength(2)
    const row = sheet.rows[1] ?? []
    expect([sheet.name, row[0], ...row.slice(2, 7)]).toEqual(expected)
    expect(sheet.cells?.get('1,0')).toMatchObject({ type: 'string' })
    expect(sheet.cells?.get('1,0')?.formula).toBeUndefined()
    // In Bahrain time.
    expect(row.slice(8, 10)).toEqual([new Date('2026-12-01T09:00:00Z'), new Date('2026-12-01T09:00:00Z')])
  })

  test('the export has every account once, including accounts without a login', async ({ app, db }) => {
    for (let n = 0; n < 3; n++) await aUser(db, { lastLoginAt: n === 1 ? NOW : null })
    const sheet = await exported(app, db, 'users/export?sort=lastLoginAt', 'en')
    expect(new Set(sheet.rows.map((row) => row[10])).size).toBe(5)
  })

  test('no file contains the reasons for a pause or cancellation, which may be about health', async ({
    db,
  }) => {
    const { shop, headers, subscription } = await openWorld(db)
    const its = `/admin/subscriptions/${subscription}`
    const pause = { startDate: '2026-12-07', durationDays: 3, reason: 'An operation' }
    await shop.send('POST', `${its}/pause`, pause, headers.admin)
    const cancellation = { reason: 'HEALTH_OR_DIET', feedback: 'The doctor says so' }
    const cancelled = await shop.send('POST', `${its}/cancel`, cancellation, headers.admin)
    const privateWords = /operation|doctor/
    const { body } = await shop.send('GET', `${its}/history`, undefined, headers.admin)
    expect(JSON.stringify(body)).toMatch(privateWords)
    const files = endpoints.flatMap((e) => ('file' in e && e.file.type === EXCEL ? [e.path] : []))
    const matching: string[] = []
    for (const path of files) {
      const query = path.startsWith('/admin/recovery') ? '?period=2026-12' : ''
      const answer = await shop.app.inject({ url: `/api${path}${query}`, headers: headers.admin })
      expect([path, answer.statusCode]).toEqual([path, 200])
      const written = JSON.stringify((await readXlsx(answer.rawPayload)).sheets.map(({ rows }) => rows))
      expect(written, path).not.toMatch(privateWords)
      if (written.includes(cancelled.body.number)) matching.push(path)
    }
    expect(matching).toEqual(expect.arrayContaining(['/admin/subscriptions/export', '/admin/audit/export']))
  })
})
