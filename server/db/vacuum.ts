import { sql } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'

/**
 * PostgreSQL clears dead rows and counts its tables by itself. The embedded database has no process beside it that
 * could: without this it would grow with every change, and plan its queries as if every table were new. Table by
 * table (one in parts with all of them), so that whoever waits is let in between two of them.
 */
export async function vacuumEmbedded({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select relnamespace::regnamespace as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and version() like '%PGlite%'
    order by relnamespace, relname`)
  for (const { schema, name } of tables)
    await db.execute(sql`vacuum (analyze) ${sql.identifier(schema)}.${sql.identifier(name)}`)
}
