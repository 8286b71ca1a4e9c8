import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import type { Db, Store } from '../db/client.ts'
import { ingredients, menuDays, saladIngredients, saladPhotos, salads } from '../tables/menu.ts'
import { plans } from '../tables/plans.ts'
import { as, aUser, test } from '../test/app.ts'
import { anAdmin, anIngredient, aSalad, ingredientIds, saladId } from '../test/testCatalogue.ts'
import { racingApp } from '../test/testMe.ts'

// Each request has its own connection, and each admin a process. On the embedded store they run in turn; on
// PostgreSQL they race. These tests share one store, so each uses its own names and rows.
const ROUNDS = 6
const WEEK = day('2027-01-03')

async function twoAdmins(store: Store) {
  const apps = [await racingApp(store), await racingApp(store)] as const
  return [await anAdmin(apps[0], store.db), await anAdmin(apps[1], store.db)] as const
}
const outcome = ({ status, body }: { status: number; body: { errorCode?: string } }) =>
  status < 300 ? 'done' : (body.errorCode ?? String(status))
const statusOf = async (db: Db, id: string) =>
  (await db.select().from(salads).where(eq(salads.id, id)))[0]?.status

test('two admins add the same name: one succeeds, and the other gets NAME_TAKEN', async ({ store }) => {
  const [one, other] = await twoAdmins(store)
  for (let round = 0; round < ROUNDS; round++) {
    const body = await aSalad(store.db, { nameEn: `Twin ${round}`, nameAr: `توأم ${round}` })
    const answers = await Promise.all([
      one('POST', '/admin/salads', body),
      other('POST', '/admin/salads', body),
    ])
    expect(answers.map(outcome).sort()).toEqual(['NAME_TAKEN', 'done'])
    // Different names with the same key are both added.
    const near = [`Key, ${round}`, `Key ${round}!`].map((nameEn, i) =>
      anIngredient({ nameEn, nameAr: `مفتاح ${round} ${i}` }),
    )
    const added = await Promise.all([
      one('POST', '/admin/ingredients', near[0]),
      other('POST', '/admin/ingredients', near[1]),
    ])
    expect(added.map((a) => a.body.key).sort()).toEqual([`key-${round}`, `key-${round}-2`])
  }
})

test('a salad is never archived and on a future day', async ({ store }) => {
  const [one, other] = await twoAdmins(store)
  const { db } = store
  for (let round = 0; round < ROUNDS; round++) {
    const id = await saladId(db, 'fattoush')
    const days = [{ date: WEEK, saladId: id, alternativeId: await saladId(db, 'date-grove') }]
    const pair = [
      () => one('PUT', `/admin/menus/${WEEK}`, { days }),
      () => other('POST', `/admin/salads/${id}/archive`),
    ] as const
    const [planned, archived] =
      round % 2 === 0
        ? await Promise.all([pair[0](), pair[1]()])
        : (await Promise.all([pair[1](), pair[0]()])).toReversed()
    const outcomes = [planned, archived].map((answer) => outcome(answer ?? expect.unreachable()))
    expect([
      ['done', 'SALAD_ON_MENU'],
      ['MENU_SALAD_ARCHIVED', 'done'],
    ]).toContainEqual(outcomes)
    const onMenu = await db.$count(menuDays, eq(menuDays.saladId, id))
    expect([await statusOf(db, id), onMenu]).toEqual(outcomes[1] === 'done' ? ['ARCHIVED', 0] : ['ACTIVE', 1])
    await db.delete(menuDays)
    await db.update(salads).set({ status: 'ACTIVE' })
  }
})

test('an ingredient is never archived and in an active salad', async ({ store }) => {
  const [one, other] = await twoAdmins(store)
  const { db } = store
  for (let round = 0; round < ROUNDS; round++) {
    const { body: made } = await one(
      'POST',
      '/admin/ingredients',
      anIngredient({ nameEn: `Rare ${round}`, nameAr: `نادر ${round}` }),
    )
    const body = await aSalad(db, {
      nameEn: `With rare ${round}`,
      nameAr: `مع نادر ${round}`,
      ingredientIds: [made.id, ...(await ingredientIds(db, 'romaine tomato'))],
    })
    const answers = await Promise.all([
      one('POST', '/admin/salads', body),
      other('POST', `/admin/ingredients/${made.id}/archive`),
    ])
    expect([
      ['done', 'INGREDIENT_IN_USE'],
      ['SALAD_INGREDIENT_ARCHIVED', 'done'],
    ]).toContainEqual(answers.map(outcome))
    const [row] = await db.select().from(ingredients).where(eq(ingredients.id, made.id))
    const used = await db.$count(saladIngredients, eq(saladIngredients.ingredientId, made.id))
    expect([row?.status, used]).toEqual(
      outcome(answers[1] ?? expect.unreachable()) === 'done' ? ['ARCHIVED', 0] : ['ACTIVE', 1],
    )
  }
})

test('concurrent changes leave one most popular plan, and switch the service once', async ({ store }) => {
  const [one, other] = await twoAdmins(store)
  const { content } = (await one('GET', '/admin/plans')).body
  for (let round = 0; round < ROUNDS; round++) {
    const bodies = content.map((p: object) => ({ ...p, version: undefined, mostPopular: true }))
    const answers = await Promise.all([
      one('PUT', `/admin/plans/${content[0].id}`, bodies[0]),
      other('PUT', `/admin/plans/${content[1].id}`, bodies[1]),
    ])
    expect(answers.map(outcome)).toEqual(['done', 'done'])
    const marked = await store.db.select({ n: count() }).from(plans).where(eq(plans.mostPopular, true))
    expect(marked).toEqual([{ n: 1 }])
    const active = round % 2 === 1
    const turned = await Promise.all([
      one('PUT', '/admin/settings/service', { active }),
      other('PUT', '/admin/settings/service', { active }),
    ])
    const refusal = active ? 'SERVICE_ALREADY_ON' : 'SERVICE_ALREADY_OFF'
    expect(turned.map(outcome).sort()).toEqual([refusal, 'done'].sort())
  }
})

test('two admins save the same version: one succeeds, and the other gets 409 with the current version', async ({
  store,
}) => {
  const [one, other] = await twoAdmins(store)
  const { db } = store
  const salad = `/admin/salads/${await saladId(db, 'fattoush')}`
  const [tomato = ''] = await ingredientIds(db, 'tomato')
  const ids = (await db.select({ id: salads.id }).from(salads).where(eq(salads.status, 'ACTIVE'))).map(
    (s) => s.id,
  )
  const read = async (path: string) => (await one('GET', path)).body
  const row = async (path: string, id: string) =>
    (await read(`${path}?size=100`)).content.find((r: { id: string }) => r.id === id)
  const plan = (await read('/admin/plans')).content[0].id
  /** Reads the current version, and returns a change for each of the two admins. */
  const written: Record<string, (round: number) => Promise<[string, (admin: number) => object]>> = {
    salad: async (round) => {
      const { ingredients, ...now } = await read(salad)
      const ingredientIds = ingredients.map((i: { id: string }) => i.id)
      return [salad, (admin) => ({ ...now, ingredientIds, descriptionEn: `Words ${round} of ${admin}` })]
    },
    ingredient: async (round) => {
      const now = await row('/admin/ingredients', tomato)
      return [`/admin/ingredients/${tomato}`, (admin) => ({ ...now, nameEn: `Tomato ${round} ${admin}` })]
    },
    plan: async (round) => {
      const now = await row('/admin/plans', plan)
      return [`/admin/plans/${plan}`, (admin) => ({ ...now, price: 20 + round + admin / 10 })]
    },
    settings: async (round) => {
      const now = await read('/admin/settings')
      return ['/admin/settings', (admin) => ({ ...now, addressEn: `Road ${round} ${admin}` })]
    },
    week: async (round) => {
      const path = `/admin/menus/${WEEK}`
      const version = (await read(path)).days[0].version
      const saladOf = (admin: number) => ids[round * 2 + admin]
      return [
        path,
        (admin) => ({ days: [{ date: WEEK, saladId: saladOf(admin), alternativeId: null, version }] }),
      ]
    },
  }
  for (const [kind, prepare] of Object.entries(written))
    for (let round = 0; round < 4; round++) {
      const [path, body] = await prepare(round)
      const answers = await Promise.all([one('PUT', path, body(0)), other('PUT', path, body(1))])
      expect([kind, ...answers.map(outcome).sort()]).toEqual([kind, 'CHANGED_MEANWHILE', 'done'])
      const won = answers.find((a) => a.status === 200)
      const lost = answers.find((a) => a.status === 409)
      expect(lost?.body.current).toEqual(won?.body)
    }
  await db.delete(menuDays)
})

test('concurrent photo uploads leave one complete photo, or get 503', async ({ store }) => {
  const app = await racingApp(store)
  const headers = { ...(await as(await aUser(store.db, { role: 'ADMIN' }))), 'content-type': 'image/png' }
  const url = `/api/admin/salads/${await saladId(store.db, 'fattoush')}/photo`
  const payload = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a2' } })
    .png()
    .toBuffer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.inject({ method: 'PUT', url, headers, payload })),
  )
  const codes = answers.map((a) => a.statusCode)
  expect(codes.filter((c) => c === 200).length).toBeGreaterThanOrEqual(4)
  expect(codes.filter((c) => c !== 200 && c !== 503)).toEqual([])
  const rows = await store.db.select().from(saladPhotos)
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map((r) => r.photoId)).size).toBe(1)
  await app.close()
})
