import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const pgboss = pgSchema('pgboss')
const bossStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The columns of pg-boss's own table that we read. pg-boss creates and migrates the table, so our migrations do not
 * contain it.
 */
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
