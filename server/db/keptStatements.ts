import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import type { Db } from './client.ts'

/**
 * For work that says the same few statements thousands of times: each is planned once and kept by a name, which saves a
 * third of the time. Only while the tables stay small: a plan that is kept does not see them grow.
 */
export async function withKeptStatements<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const done = await work(drizzle(keeping(client), { casing: 'snake_case' }))
    await client.query('deallocate all')
    client.release()
    return done
  } catch (error) {
    client.release(true)
    throw error
  }
}

const Statement = z.looseObject({ text: z.string() })

function keeping(client: pg.PoolClient): pg.PoolClient {
  const names = new Map<string, string>()
  const named = (asked: unknown) => {
    const { data } = Statement.safeParse(asked)
    if (!data) return asked
    const name = names.get(data.text) ?? `kept${names.size}`
    names.set(data.text, name)
    return { ...data, name }
  }
  const query = (asked: unknown, ...rest: unknown[]) =>
    Reflect.apply(client.query, client, [named(asked), ...rest])
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
