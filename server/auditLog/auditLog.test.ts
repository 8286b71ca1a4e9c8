import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import { en } from '../../domain/text/en.ts'
import { EXCEL } from '../../domain/xlsx.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import { savedAs } from '../http/sendFile.ts'
import { auditLog } from '../tables/audit.ts'
import { plans } from '../tables/plans.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { anIngredient } from '../test/testCatalogue.ts'
import { ask } from '../test/testMe.ts'
import { week } from '../test/testMenu.ts'

type App = Parameters<typeof ask>[0]

async function aTeam(app: App, db: Db) {
  const noor = await aUser(db, { role: 'ADMIN', fullName: 'Noor Hasan' })
  const maryam = await aUser(db, { role: 'SUPER_ADMIN', fullName: 'مريم أحمد' })
  return { noor, maryam, byNoor: ask(app, noor), byMaryam: ask(app, maryam) }
}
const weekly = {
  nameEn: 'Weekly',
  nameAr: 'أسبوعي',
  price: 15,
  durationDays: 5,
  mealsPerDay: 2,
  mostPopular: false,
  claimedSavingPercent: null,
}
const planId = async (db: Db) =>
  (await db.select().from(plans).where(eq(plans.nameEn, 'Weekly')))[0]?.id ?? expect.unreachable()

describe('the audit log', () => {
  test('shows actor, action, target and values before and after, in the reader’s language', async ({
    app,
    db,
  }) => {
    const { noor, byNoor } = await aTeam(app, db)
    const id = await planId(db)
    await byNoor('PUT', `/admin/plans/${id}`, weekly)
    expect((await byNoor('GET', '/admin/audit')).body).toMatchObject({
      totalElements: 1,
      content: [
        {
          at: NOW.toISOString(),
          actor: { id: noor.id, name: 'Noor Hasan', role: 'ADMIN' },
          action: 'PUT /admin/plans/:id',
          actionText: 'Changed a plan',
          target: id,
          targetName: 'Weekly · أسبوعي',
          changes: [
            { field: 'mostPopular', fieldText: 'Most popular', beforeText: 'Yes', afterText: 'No' },
            {
              field: 'nameAr',
              fieldText: 'Name in Arabic',
              beforeText: 'الباقة الأسبوعية',
              afterText: 'أسبوعي',
            },
            {
              field: 'price',
              before: 14.5,
              after: 15,
              fieldText: 'Price',
              beforeText: 'BHD 14.500',
              afterText: 'BHD 15.000',
            },
          ],
        },
      ],
    })
    const arabic = ask(app, noor, { 'accept-language': 'ar' })
    expect((await arabic('GET', '/admin/audit')).body).toMatchObject({
      content: [
        {
          actionText: 'تعديل باقة',
          changes: [
            { fieldText: 'الأكثر طلبًا', beforeText: 'نعم', afterText: 'لا' },
            { fieldText: 'الاسم بالعربية' },
            { fieldText: 'السعر', beforeText: '14.500 د.ب', afterText: '15.000 د.ب' },
          ],
        },
      ],
    })
  })

  test('keeps the differences of changes in catalogue, menus and settings', async ({ app, db }) => {
    const { byNoor } = await aTeam(app, db)
    const ingredient = (await byNoor('POST', '/admin/ingredients', anIngredient())).body
    await byNoor('PUT', `/admin/ingredients/${ingredient.id}`, {
      ...anIngredient(),
      allergens: ['sesame', 'milk'],
    })
    await byNoor('POST', `/admin/ingredients/${ingredient.id}/archive`)
    await byNoor('POST', `/admin/menus/${week(2)}/fill`)
    await byNoor('DELETE', `/admin/menus/${week(2)}`)
    await byNoor('PUT', '/admin/settings/service', { active: false })
    const rows = await db.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'POST /admin/ingredients', before: null, after: { status: 'ACTIVE' } },
      { action: 'PUT /admin/ingredients/:id', after: { allergens: ['milk', 'sesame'] } },
      {
        action: 'POST /admin/ingredients/:id/archive',
        before: { status: 'ACTIVE' },
        after: { status: 'ARCHIVED' },
      },
      { action: 'POST /admin/menus/:week/fill' },
      {
        action: 'DELETE /admin/menus/:week',
        before: { [`${week(2)}.salad`]: { en: expect.any(String) } },
        after: { [`${week(2)}.salad`]: null },
      },
      {
        action: 'PUT /admin/settings/service',
        before: { serviceActive: true },
        after: { serviceActive: false },
      },
    ])
    // Only the differences.
    expect(Object.keys(rows[2]?.before ?? {})).toEqual(['status'])
    const cleared = encodeURIComponent('DELETE /admin/menus/:week')
    const { content } = (await byNoor('GET', `/admin/audit?action=${cleared}`)).body
    expect(content).toMatchObject([
      {
        targetName: 'Week of 13 December 2026',
        changes: expect.arrayContaining([
          expect.objectContaining({ fieldText: 'Sunday 13 December · Salad', afterText: '—' }),
        ]),
      },
    ])
  })

  test('translates a status with the words of that kind of item', async ({ app, db }) => {
    const { noor } = await aTeam(app, db)
    const caller = { userId: noor.id, sessionId: noor.id, role: 'ADMIN' as const, tokenEndsAt: NOW }
    const cases = [
      ['POST /admin/users/:id/verify', 'status', 'PENDING', 'غير مؤكد'],
      ['POST /admin/salads/:id/archive', 'status', 'ARCHIVED', 'مؤرشفة'],
      ['POST /admin/ingredients/:id/archive', 'status', 'ARCHIVED', 'مؤرشف'],
      ['POST /admin/plans/:id/retire', 'status', 'RETIRED', 'غير متاحة'],
      ['POST /admin/subscriptions/:id/cancel', 'status', 'CANCELLED', 'ملغى'],
      ['POST /admin/deliveries/:id/status', 'status', 'CANCELLED', 'ملغاة'],
      ['POST /admin/deliveries/:id/status', 'failure', 'OTHER', 'سبب آخر'],
      ['POST /admin/payments/:id/refunds/:refundId/review', 'refundStatus', 'PENDING', 'في الطريق'],
      ['POST /admin/jobs/:id/retry', 'state', 'CANCELLED', 'ملغاة'],
    ] as const
    for (const [action, field, value] of cases)
      await record(db, NOW, { caller, requestId: 'r', action, after: { [field]: value } })
    const arabic = ask(app, noor, { 'accept-language': 'ar' })
    const { content } = (await arabic('GET', '/admin/audit?sort=at')).body
    const texts = content.map((entry: { changes: { afterText: string }[] }) => entry.changes[0]?.afterText)
    expect(texts).toEqual(cases.map(([, , , text]) => text))
  })

  test('can be searched by actor and target, and filtered by action, admin, target and day in Bahrain', async ({
    app,
    db,
  }) => {
    const { noor, maryam, byNoor, byMaryam } = await aTeam(app, db)
    const id = await planId(db)
    await byNoor('POST', `/admin/plans/${id}/retire`)
    await byMaryam('POST', `/admin/plans/${id}/restore`)
    const midnight = new Date('2026-12-02T00:00:00+03:00')
    const caller = { userId: noor.id, sessionId: noor.id, role: 'ADMIN' as const, tokenEndsAt: NOW }
    const late = { caller, requestId: 'r', target: 'x', targetName: 'W-10234 Omar Ali' }
    await record(db, midnight, { ...late, action: 'POST /admin/subscriptions/:id/cancel' })
    await record(db, new Date(midnight.getTime() - 1), { ...late, action: 'POST /admin/no-more' })
    const found = async (query: string) => {
      const { content } = (await byNoor('GET', `/admin/audit?${query}`)).body
      return content.map((entry: { actionText: string }) => entry.actionText)
    }
    const [cancelled, gone, restored, retired] = [
      'Cancelled a subscription',
      en.audit.actions.gone,
      en.audit.actions.restorePlan,
      en.audit.actions.retirePlan,
    ]
    expect(await found('sort=-at')).toEqual([cancelled, gone, expect.any(String), expect.any(String)])
    expect((await found('sort=at')).slice(2)).toEqual([gone, cancelled])
    expect(await found('search=10234')).toEqual([cancelled, gone])
    expect(await found(`search=${encodeURIComponent('مريم')}`)).toEqual([restored])
    expect(await found('search=weekly%20noor')).toEqual([retired])
    expect(await found(`target=${id}&sort=at`)).toHaveLength(2)
    expect(await found(`actorId=${maryam.id}`)).toEqual([restored])
    expect(await found(`action=${encodeURIComponent('POST /admin/plans/:id/retire')}`)).toEqual([retired])
    expect(await found('from=2026-12-02')).toEqual([cancelled])
    expect(await found('to=2026-12-01')).toHaveLength(3)
    expect(await found('from=2026-12-01&to=2026-12-01&search=omar')).toEqual([gone])
    expect((await byNoor('GET', '/admin/audit?from=2026-02-30')).status).toBe(400)
    expect((await byNoor('GET', '/admin/audit/actors')).body).toEqual({
      content: [
        { id: noor.id, name: 'Noor Hasan', role: 'ADMIN' },
        { id: maryam.id, name: 'مريم أحمد', role: 'SUPER_ADMIN' },
      ],
    })
  })

  test.for([
    {
      language: 'en',
      head: ['When', 'Who', 'Role', 'Action', 'Item', 'ID', 'Changes', 'Request ID'],
      name: 'Waraq Audit log 2026-12-01.xlsx',
      change: 'Price: BHD 14.500 → BHD 15.000',
    },
    {
      language: 'ar',
      head: ['الوقت', 'المستخدم', 'الدور', 'الإجراء', 'العنصر', 'المعرّف', 'التغييرات', 'معرّف طلب الخادم'],
      name: 'ورق سجل التغييرات 2026-12-01.xlsx',
      change: 'السعر: 14.500 د.ب ← 15.000 د.ب',
    },
  ])(
    'is exported with the filters of the list ($language)',
    async ({ language, head, name, change }, { app, db }) => {
      const { noor, byNoor } = await aTeam(app, db)
      const id = await planId(db)
      await byNoor('PUT', `/admin/plans/${id}`, { ...weekly, nameEn: '=1+1' })
      await byNoor('POST', `/admin/plans/${id}/retire`)
      const answer = await app.inject({
        url: '/api/admin/audit/export',
        query: { action: 'PUT /admin/plans/:id' },
        headers: { ...(await as(noor)), 'accept-language': language },
      })
      expect(answer.headers['content-type']).toBe(EXCEL)
      expect(answer.headers['content-disposition']).toBe(savedAs(name))
      const [sheet] = (await readXlsx(answer.rawPayload)).sheets
      expect(sheet?.rows[0]).toEqual(head)
      expect(sheet?.rows).toHaveLength(2)
      expect(sheet?.rows[1]?.slice(0, 2)).toEqual([new Date('2026-12-01T09:00:00Z'), 'Noor Hasan'])
      expect(sheet?.rows[1]?.[4]).toBe('=1+1 · أسبوعي')
      expect(sheet?.rows[1]?.[6]).toContain(change)
      expect(sheet?.view?.rightToLeft ?? false).toBe(language === 'ar')
    },
  )
})
