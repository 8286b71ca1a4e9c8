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
  /** The same in words, in the caller's language. */
  actionText: z.string(),
  /** What it was done to, by its id, and by its name where it has one. */
  target: z.string().nullable(),
  targetName: z.string().nullable(),
  /** What differs: the field, and what it was and became; the same in words, in the caller's language. */
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
  /** In the names of who did it and of what it was done to, ids and numbers included. */
  search: Search,
  /** 'POST /admin/plans'. */
  action: z.string().max(200).optional(),
  actorId: z.uuid(messageKey('invalid')).optional(),
  target: z.string().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(auditSorts).default('-at'),
})
export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'ADMIN',
  summary: 'Every change made by an admin: who, when, what, before and after.',
  query: Page.extend(AuditFilters.shape),
  returns: paged(AuditEntry),
})
export const exportAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: 'ADMIN',
  summary: 'The same list, complete, as an Excel file.',
  query: AuditFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
/** Who has done anything, for the filter. */
export const auditActors = endpoint({
  method: 'GET',
  path: '/admin/audit/actors',
  access: 'ADMIN',
  summary: 'The admins who have entries in the log.',
  returns: z.object({ content: z.array(AuditEntry.shape.actor) }),
})
