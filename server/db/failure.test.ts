import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../tables/accounts.ts'
import { openTestStore } from '../test/testStore.ts'
import type { Store } from './client.ts'
import { databaseFailure } from './failure.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
const failureOf = async (work: PromiseLike<unknown>) => {
  try {
    await work
  } catch (error) {
    return databaseFailure(error)
  }
  throw new Error('It was expected to fail.')
}

test('a taken email names its constraint', async () => {
  const at = new Date('2026-11-15T06:00:00Z')
  const add = () =>
    store.db
      .insert(users)
      .values({ fullName: 'Noor', email: 'noor@waraq.example', search: '', createdAt: at, updatedAt: at })
  await add()
  expect(await failureOf(add())).toEqual({
    kind: 'unique',
    sqlState: '23505',
    constraint: 'users_email_taken',
  })
})

test.for<[string, ReturnType<typeof sql>, string]>([
  ['a NUL byte', sql`select ${'a\0b'}::text`, '22021'],
  ['a lone surrogate in JSON', sql`select ${'"\\ud800"'}::jsonb`, '22P02'],
  ['an id that is none', sql`select ${'7'}::uuid`, '22P02'],
  ['a number too large', sql`select ${'99999999999'}::int`, '22003'],
])('%s is bad input', async ([, query, sqlState]) => {
  expect(await failureOf(store.db.execute(query))).toEqual({ kind: 'bad-input', sqlState })
})

test('our own mistakes are "other" or undefined', async () => {
  expect(await failureOf(store.db.execute(sql`select nonsense`))).toEqual({
    kind: 'other',
    sqlState: '42703',
  })
  expect(databaseFailure(new TypeError('x is not a function'))).toBeUndefined()
  expect(databaseFailure('a word')).toBeUndefined()
})

test('a full disk and a stopping server have different kinds', async () => {
  const raise = (code: string) => sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`)
  expect((await failureOf(store.db.execute(raise('53100'))))?.kind).toBe('full')
  expect((await failureOf(store.db.execute(raise('57P01'))))?.kind).toBe('unavailable')
})

test('an unreachable server is "unavailable"', async () => {
  const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'x' })
  expect(await failureOf(nobody.query('select 1'))).toEqual({ kind: 'unavailable' })
  await nobody.end()
  expect(await failureOf(nobody.query('select 1'))).toEqual({ kind: 'unavailable' })
})

test('no free connection in time is "unavailable"', async () => {
  const one = new pg.Pool({ ...store.pool.options, max: 1 })
  const held = await one.connect()
  one.options.connectionTimeoutMillis = 50
  expect(await failureOf(one.query('select 1'))).toEqual({ kind: 'unavailable' })
  held.release()
  await one.end()
})
