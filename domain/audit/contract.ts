import { z } from 'zod'
import { roles } from '../accounts/rules.ts'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, messageKey, Page, paged, Search } from '../fields.ts'
import { EXCEL } from '../xlsx.ts'

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) }),
  /** The call: 'POST /admin/users/:id/suspend'. */
  action: z.string(),
  /** The action in words, in the caller's language. */
  actionText: z.string(),
  /** The id of the changed entity, and its name if it has one. */
  target: z.string().nullable(),
  targetName: z.string().nullable(),
  /** The changed fields with their old and new values, also in words in the caller's language. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      fieldText: z.string(),
      beforeText: z.string(),
      afterText: z.string(),
    }),
  ),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditSorts = ['-at', 'at'] as const
export const AuditFilters = z.object({
  /** Searches the names of the actor and the target, including ids and numbers. */
  search: Search,
  /** 'POST /admin/plans'. */
  action: z.string().max(200).optional(),
  actorId: z.uuid(messageKey('invalid')).optional(),
  target: z.string().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(auditSorts).default('-at'),
})
export const auditLog = endpoint('GET', '/admin/audit', 'ADMIN', {
  summary: 'Every change made by an admin: who, when, what, before and after.',
  query: Page.extend(AuditFilters.shape),
  returns: paged(AuditEntry),
})
export const exportAudit = endpoint('GET', '/admin/audit/export', 'ADMIN', {
  summary: 'The same list, complete, as an Excel file.',
  query: AuditFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
/** The admins with entries, for the filter. */
export const auditActors = endpoint('GET', '/admin/audit/actors', 'ADMIN', {
  summary: 'The admins who have entries in the log.',
  returns: z.object({ content: z.array(AuditEntry.shape.actor) }),
})
