import type pg from 'pg'
import { z } from 'zod'
import { openPostgres } from '../../server/db/client.ts'
import { benchApp } from '../scale/app.ts'

export const Statement = z.object({ text: z.string(), values: z.array(z.unknown()) })
export type Statement = z.output<typeof Statement>
const QueryConfig = z.object({ text: z.string() })

/** The statements that the shop sends to its database to answer each request, in order; the session's first. */
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
    Reflect.set(client, 'query', (...args: unknown[]) => {
      const { data } = QueryConfig.safeParse(args[0])
      // Counts the statements of a transaction, but not its begin and commit.
      if (data && !/^(begin|commit)/i.test(data.text))
        noted.push({ ...data, values: z.array(z.unknown()).catch([]).parse(args[1]) })
      return Reflect.apply(query, client, args)
    })
  })
  const { app } = await benchApp(store.db, now)
  const all: Record<string, Statement[]> = {}
  for (const path of paths) {
    // Twice, because data that every visitor reads is cached and only queried the first time.
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
