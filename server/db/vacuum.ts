import { sql } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'

/**
 * Vacuums and analyses the embedded database. PostgreSQL does this itself, but the embedded one has no background
 * process: it would grow with every change and plan queries as if every table were new. Works table by table
 * (partitions together), so that waiting queries run in between.
 */
export async function vacuumEmbedded({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select relnamespace::regnamespace as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and version() like '%PGlite%'
    order by relnamespace, relname`)
  for (const { schema, name } of tables)
    await db.execute(sql`vacuum (analyze) ${sql.identifier(schema)}.${sql.identifier(name)}`)
}
