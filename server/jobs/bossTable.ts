import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const pgboss = pgSchema('pgboss')
const bossStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** The columns we read of pg-boss's own table. It makes and migrates the table itself, so this is in no migration of ours. */
export const bossJob = pgboss.table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text({ enum: bossStates }).notNull(),
  data: jsonb(),
  output: jsonb(),
  retryLimit: integer().notNull(),
  retryCount: integer().notNull(),
  startAfter: instant().notNull(),
  createdOn: instant().notNull(),
  startedOn: instant(),
  completedOn: instant(),
})
export type BossJob = typeof bossJob.$inferSelect

export const bossQueue = pgboss.table('queue', { name: text().notNull() })
