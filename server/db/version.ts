import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ConflictError } from '../../domain/errors.ts'

type Versioned = { readonly version: PgColumn }

/**
 * A guarded write (rule I16): `set({ …, ...raised(table) }).where(and(…, readAt(table, version)))`. If no row was
 * updated, `throw changedMeanwhile(…)` with the response of the entity's GET. Without a version there is no check.
 */
export const bumpVersion = (table: Versioned): { version: SQL } => ({ version: sql`${table.version} + 1` })
export const versionIs = (table: Versioned, version: number | undefined) =>
  version === undefined ? undefined : eq(table.version, version)
export const versionConflict = (current: { version: number } | { week: string }) =>
  new ConflictError('CHANGED_MEANWHILE', current)
