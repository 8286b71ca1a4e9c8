import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ScanLineKind, scanStatuses } from '../../domain/recovery/rules.ts'
import { id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'

export const scanStatus = pgEnum('recovery_scan_status', scanStatuses)

/** What a scan found or changed: codes and ids, turned into words when read. */
export type ScanLine = {
  paymentId: string | null
  chargeId: string | null
  kind: ScanLineKind
  details: Record<string, unknown>
}

/** Each comparison of our books with the gateway: when it ran, what it checked and what it corrected. */
export const recoveryScans = pgTable(
  'recovery_scans',
  {
    id: id(),
    status: scanStatus().notNull(),
    startedAt: instant().notNull(),
    /** Its last heartbeat. A killed scan has none, so another may start. */
    aliveAt: instant().notNull(),
    finishedAt: instant(),
    /** The admin who started it; null for the hourly scan. */
    startedBy: uuid().references(() => users.id),
    chargesSeen: integer().notNull().default(0),
    refundsSeen: integer().notNull().default(0),
    paymentsChecked: integer().notNull().default(0),
    refundsChecked: integer().notNull().default(0),
    recovered: integer().notNull().default(0),
    orphansFound: integer().notNull().default(0),
    corrected: integer().notNull().default(0),
    problems: integer().notNull().default(0),
    lines: jsonb().$type<ScanLine[]>().notNull().default([]),
  },
  (t) => [
    index('recovery_scans_started').on(t.startedAt),
    // Two scans at the same time would do the same work twice.
    uniqueIndex('recovery_scans_one_running').on(t.status).where(sql`${t.status} = 'RUNNING'`),
  ],
)
