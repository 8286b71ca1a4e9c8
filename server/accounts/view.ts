import type { User } from '../../domain/accounts/contract.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import type { UserRow } from '../tables/accounts.ts'
import type { PendingEmail } from './links.ts'

export const viewUser = (row: UserRow, pending: PendingEmail | undefined): User => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  role: row.role,
  verified: row.verified,
  status: row.status,
  language: row.language,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  pendingEmail: pending?.email ?? null,
  emailChangesAt: pending?.takesEffectAt?.toISOString() ?? null,
  // After the erasure no date is announced any more.
  erasureAt:
    row.erasureAskedAt && !row.erasedAt
      ? new Date(row.erasureAskedAt.getTime() + ERASE_AFTER_MS).toISOString()
      : null,
})
