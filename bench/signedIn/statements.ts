import type pg from 'pg'
import { z } from 'zod'
import { openPostgres } from '../../server/db/client.ts'
import { benchApp } from '../scale/app.ts'

export const Statement = z.object({ text: z.string(), values: z.array(z.unknown()) })
export type Statement = z.output<typeof Statement>
const Asked = z.object({ text: z.string() })

/** What the shop asks its database for to answer each of these, in order; the session first. */
export async function statementsOf(
  databaseUrl: string,
  paths: readonly string[],
  { headers, now }: { headers: Record<string, string>; now: () => Date },
): Promise<Record<string, Statement[]>> {
  const store = await openPostgres(databaseUrl, 'waraq-bench')
  let noted: Statement[] = []
  const heard = new WeakSet<pg.PoolClient>()
  store.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    Reflect.set(client, 'query', (...asked: unknown[]) => {
      const { data } = Asked.safeParse(asked[0])
      // What is asked for in a transaction is asked for, but not that there is one.
      if (data && !/^(begin|commit)/i.test(data.text))
        noted.push({ ...data, values: z.array(z.unknown()).catch([]).parse(asked[1]) })
      return Reflect.apply(query, client, asked)
    })
  })
  const { app } = await benchApp(store.db, now)
  const all: Record<string, Statement[]> = {}
  for (const path of paths) {
    // Twice: what every visitor reads is kept, and asked for at the first time only.
    for (let n = 0; n < 2; n++) {
      noted = []
      const answer = await app.inject({ url: path, headers })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    }
    all[path] = noted
  }
  await app.close()
  await store.close()
  return all
}
