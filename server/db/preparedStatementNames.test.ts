import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../test/app.ts'
import type { Store } from './client.ts'

const preparedStatements = async ({ pool }: Store) => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}
const OFTEN = 25

test('a statement that runs often is prepared and returns the same', async ({ store }) => {
  for (let n = 0; n < OFTEN; n++) {
    const { rows } = await store.db.execute(sql`select ${n}::int + 1 as often`)
    expect(rows).toEqual([{ often: n + 1 }])
  }
  expect(await preparedStatements(store)).toContain('select $1::int + 1 as often')
})

test('a rare statement, one with a limit, and one without values are not prepared', async ({ store }) => {
  await store.db.execute(sql`select ${1}::int as seldom`)
  for (let n = 0; n < OFTEN; n++) {
    await store.db.execute(sql`select ${n}::int as listed limit ${1}`)
    await store.db.execute(sql`select 1 as plain`)
  }
  const cached = await preparedStatements(store)
  expect(cached.filter((text) => /seldom|listed|plain/.test(text))).toEqual([])
})

test('a statement is prepared in a transaction too, and works after a failed one', async ({ store }) => {
  const ask = (db: Pick<Store['db'], 'execute'>, n: number) =>
    db.execute(sql`select ${n}::int + 2 as again`).then(({ rows }) => rows)
  for (let n = 0; n < OFTEN; n++) await store.db.transaction((tx) => ask(tx, n))
  const failing = store.db.transaction(async (tx) => {
    await ask(tx, 1)
    await tx.execute(sql`select ${0}::int / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(await ask(store.db, 5)).toEqual([{ again: 7 }])
  expect(await preparedStatements(store)).toContain('select $1::int + 2 as again')
})

test('a statement that failed when first prepared can run again', async ({ store }) => {
  const ask = (divisor: number) => store.db.execute(sql`select ${12}::int / ${divisor}::int as share`)
  for (let n = 0; n < OFTEN; n++) await expect(ask(0)).rejects.toThrow()
  expect((await ask(3)).rows).toEqual([{ share: 4 }])
})
