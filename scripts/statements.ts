import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openPostgres } from '../server/db/client.ts'
import { createDatabase, openEmbeddedTestStore } from '../server/test/testStore.ts'
import type { Outcome } from './testReport.ts'

const PREPARABLE = /^\s*(select|insert|update|delete|with|merge|values)\b/i

/** pg-boss puts the day of creation into a table's name, and the embedded image may be from another day. */
const TABLE_OF_A_DAY = /\bqueue_stats_\d{8}\b/

/** The database's error for a statement; undefined if it accepts it. */
async function refusal(client: pg.PoolClient, text: string): Promise<string | undefined> {
  try {
    await client.query(`prepare swept as ${text}`)
    await client.query('deallocate swept')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * The server's tests ran on PostgreSQL and recorded each distinct statement (server/test/testStore.ts). Syntax, types,
 * functions and extensions may differ on the embedded store, so it must be able to prepare every statement too.
 */
export async function compareStatements(folder: string, server: string): Promise<Outcome> {
  const start = performance.now()
  const lines = globSync(join(folder, '*.jsonl')).flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n'),
  )
  const texts = [...new Set(lines)]
    .map((line): string => JSON.parse(line))
    .filter((text) => PREPARABLE.test(text) && !TABLE_OF_A_DAY.test(text))
  const database = await createDatabase(server)
  const postgres = await openPostgres(database.url, 'waraq-statements')
  const embedded = await openEmbeddedTestStore()
  const [there, here] = [await postgres.pool.connect(), await embedded.pool.connect()]
  const refused: string[] = []
  let prepared = 0
  try {
    for (const text of texts) {
      // Skips statements about tables that only a test created.
      if ((await refusal(there, text)) !== undefined) continue
      prepared++
      const reason = await refusal(here, text)
      if (reason !== undefined) refused.push(`${reason}: ${text}`)
    }
  } finally {
    here.release()
    there.release()
    await embedded.close()
    await postgres.close()
    await database.drop()
  }
  if (prepared === 0) refused.push('No statement was recorded.')
  return {
    stage: 'embedded',
    file: 'scripts/statements.ts',
    title: `the embedded database prepares all ${prepared} statements that PostgreSQL was sent`,
    state: refused.length === 0 ? 'passed' : 'failed',
    reason: refused.join('\n'),
    ms: performance.now() - start,
  }
}
