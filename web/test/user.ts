import type { User } from '../../domain/accounts/contract.ts'

/** A signed-in user for tests. */
export const user: User = {
  id: '1',
  fullName: 'Maryam Al Doseri',
  email: 'm@example.com',
  phone: '36001234',
  role: 'USER',
  verified: true,
  status: 'ACTIVE',
  language: 'en',
  createdAt: '2026-01-01T00:00:00Z',
  lastLoginAt: null,
  pendingEmail: null,
  emailChangesAt: null,
  erasureAt: null,
}
