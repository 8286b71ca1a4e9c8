import { describe, expect } from 'vitest'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { test } from '../test/app.ts'
import { anAdmin, ingredientIds, saladId } from '../test/testCatalogue.ts'
import { week } from '../test/testMenu.ts'

type Call = Awaited<ReturnType<typeof anAdmin>>
type Entity = Record<string, unknown> & { id: string; version: number }

/** What admins can edit: its path, how to read it, and two changes of different fields. */
const editable: Record<
  string,
  (db: Db, call: Call) => Promise<{ path: string; read: () => Promise<Entity>; mine: object; theirs: object }>
> = {
  'a salad': async (db, call) => {
    const path = `/admin/salads/${await saladId(db, 'fattoush')}`
    return {
      path,
      read: async () => {
        const { body } = await call('GET', path)
        return { ...body, ingredientIds: body.ingredients.map((i: Entity) => i.id) }
      },
      mine: { descriptionEn: 'Mine' },
      theirs: { descriptionAr: 'كلماتهم' },
    }
  },
  'an ingredient': async (db, call) => {
    const [id = ''] = await ingredientIds(db, 'tomato')
    return {
      path: `/admin/ingredients/${id}`,
      read: () => inList(call, '/admin/ingredients?size=100', id),
      mine: { nameEn: 'Cherry tomato' },
      theirs: { allergens: ['celery'] },
    }
  },
  'a plan': async (_db, call) => {
    const { id } = (await call('GET', '/admin/plans')).body.content[0]
    return {
      path: `/admin/plans/${id}`,
      read: () => inList(call, '/admin/plans', id),
      mine: { nameEn: 'Mine' },
      theirs: { price: 15.5 },
    }
  },
  'the settings': async (_db, call) => ({
    path: '/admin/settings',
    read: async () => (await call('GET', '/admin/settings')).body,
    mine: { nameEn: 'Mine' },
    theirs: { vatPercent: 12 },
  }),
}
const inList = async (call: Call, path: string, id: string): Promise<Entity> =>
  (await call('GET', path)).body.content.find((e: Entity) => e.id === id) ?? expect.unreachable()

describe.for(Object.keys(editable))('%s', (kind) => {
  test('is not overwritten after a newer change: the save returns 409 with the current version', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const { path, read, mine, theirs } = (await editable[kind]?.(db, call)) ?? expect.unreachable()
    const before = await read()
    const saved = await call('PUT', path, { ...before, ...theirs })
    expect(saved.body).toMatchObject({ ...theirs, version: before.version + 1 })
    const written = await db.$count(auditLog)

    const refused = await call('PUT', path, { ...before, ...mine })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(refused.body.current).toEqual(saved.body)
    expect(await read()).toMatchObject(theirs)
    expect(await db.$count(auditLog)).toBe(written)

    const again = await call('PUT', path, { ...(await read()), ...mine })
    expect(again.body).toMatchObject({ ...theirs, ...mine, version: before.version + 2 })
  })

  test('is saved without a check if no version is sent', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { path, read, mine, theirs } = (await editable[kind]?.(db, call)) ?? expect.unreachable()
    const { version: _, ...before } = await read()
    await call('PUT', path, { ...before, ...theirs })
    expect((await call('PUT', path, { ...before, ...mine })).status).toBe(200)
    expect((await call('PUT', path, { ...before, version: -1 })).status).toBe(400)
  })
})

describe('other changes of the version', () => {
  test('a plan gets a new version when another takes its mark or it goes off sale', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const plans = async () => (await call('GET', '/admin/plans')).body.content
    const [weekly, monthly] = await plans()
    expect(weekly.mostPopular).toBe(true)
    await call('PUT', `/admin/plans/${monthly.id}`, { ...monthly, mostPopular: true })
    const refused = await call('PUT', `/admin/plans/${weekly.id}`, weekly)
    expect(refused.body).toMatchObject({ errorCode: 'CHANGED_MEANWHILE', current: { mostPopular: false } })
    expect((await plans())[1].mostPopular).toBe(true)
    const [now] = await plans()
    await call('POST', `/admin/plans/${weekly.id}/retire`)
    expect((await call('PUT', `/admin/plans/${weekly.id}`, now)).body.current.status).toBe('RETIRED')
  })

  test('archiving and restoring raise the version; switching the service does so for the settings', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const path = `/admin/salads/${await saladId(db, 'fattoush')}`
    const { version } = (await call('GET', path)).body
    expect((await call('POST', `${path}/archive`)).body.version).toBe(version + 1)
    expect((await call('POST', `${path}/restore`)).body.version).toBe(version + 2)
    const settings = (await call('GET', '/admin/settings')).body
    expect((await call('PUT', '/admin/settings', settings)).status).toBe(200)
    await call('PUT', '/admin/settings/service', { active: false })
    expect((await call('PUT', '/admin/settings', settings)).body.errorCode).toBe('CHANGED_MEANWHILE')
  })
})

describe('a week of menus', () => {
  const next = week(1)
  const [sunday = next, monday = next, tuesday = next] = daysOfWeek(next)
  const path = `/admin/menus/${next}`
  const planned = (date: string, saladId: string | null, version?: number) => ({
    date,
    saladId,
    alternativeId: null,
    version,
  })
  const salads = async (db: Db) =>
    [await saladId(db, 'fattoush'), await saladId(db, 'date-grove'), await saladId(db, 'tabbouleh')] as const

  test('keeps a day that another admin planned; unchanged days and days not sent do not matter', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const [one, two, three] = await salads(db)
    const before = (await call('GET', path)).body
    expect(before.days.map((d: Entity) => d.version)).toEqual([0, 0, 0, 0, 0])
    const saved = await call('PUT', path, { days: [planned(sunday, one, 0), planned(monday, two, 0)] })
    const [first, second] = saved.body.days.map((d: Entity) => d.version)
    expect(Math.min(first, second)).toBeGreaterThan(0)

    const refused = await call('PUT', path, { days: [planned(sunday, three, 0)] })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(refused.body.current).toEqual((await call('GET', path)).body)
    expect((await call('PUT', path, { days: [planned(tuesday, three, 0)] })).status).toBe(200)
    // Both planned the same, so nothing is lost.
    expect((await call('PUT', path, { days: [planned(sunday, one, 0)] })).status).toBe(200)
    expect((await call('PUT', path, { days: [planned(monday, null, second)] })).status).toBe(200)
    expect((await call('PUT', path, { days: [planned(sunday, two)] })).status).toBe(200)
  })

  test('a day that was cleared and planned again has a new version', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const [one, two, three] = await salads(db)
    const read = (await call('PUT', path, { days: [planned(sunday, one)] })).body.days[0].version
    await call('DELETE', path)
    const cleared = await call('PUT', path, { days: [planned(sunday, three, read)] })
    expect(cleared.body).toMatchObject({ errorCode: 'CHANGED_MEANWHILE', current: { week: next } })
    await call('PUT', path, { days: [planned(sunday, two)] })
    const again = await call('PUT', path, { days: [planned(sunday, three, read)] })
    expect(again.body.errorCode).toBe('CHANGED_MEANWHILE')
  })

  test('copying does not overwrite a day that was planned after it was read', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const [one, two] = await salads(db)
    await call('PUT', path, { days: [planned(sunday, one)] })
    const after = `/admin/menus/${week(2)}`
    const looked = (await call('GET', after)).body.days
    const days = looked.map(({ date, version }: { date: string; version: number }) => ({ date, version }))
    await call('PUT', after, { days: [planned(week(2), two, 0)] })
    expect((await call('POST', `${after}/copy`, { days })).body.errorCode).toBe('CHANGED_MEANWHILE')
    expect((await call('GET', after)).body.days[0].salad.id).toBe(two)
    expect((await call('POST', `${after}/copy`)).body.days[0].salad.id).toBe(one)
  })
})
