import { expect, test } from 'vitest'
import type { Role } from '../../../domain/accounts/rules.ts'
import { allowedActions } from './allowed.ts'

const account = (role: Role, other: Partial<Parameters<typeof allowedActions>[0]> = {}) => ({
  id: 'theirs',
  role,
  status: 'ACTIVE' as const,
  verified: true,
  invited: false,
  erased: false,
  lastLoginAt: '2026-01-01T00:00:00Z',
  ...other,
})
const admin = { id: 'mine', role: 'ADMIN' } as const
const boss = { id: 'mine', role: 'SUPER_ADMIN' } as const

test('an admin has no action on a super admin, and cannot change roles', () => {
  expect(allowedActions(account('SUPER_ADMIN'), admin)).toEqual([])
  expect(allowedActions(account('ADMIN'), admin)).toEqual(['edit', 'revoke', 'suspend'])
  expect(allowedActions(account('SUPER_ADMIN'), boss)).toEqual(['edit', 'role', 'revoke', 'suspend'])
})
test('no admin can suspend, verify or demote their own account', () => {
  for (const me of [admin, boss])
    expect(allowedActions(account(me.role, { id: 'mine', verified: false }), me)).toEqual(['edit', 'revoke'])
})
test('a suspended account can be activated, an invited one invited again, and an unverified one verified', () => {
  const never = { lastLoginAt: null, verified: false }
  expect(allowedActions(account('USER', { status: 'SUSPENDED' }), admin)).toEqual(['edit', 'activate'])
  expect(allowedActions(account('USER', { ...never, invited: true }), admin)).toEqual([
    'edit',
    'invite',
    'suspend',
  ])
  expect(allowedActions(account('USER', { ...never, status: 'PENDING' }), admin)).toEqual([
    'edit',
    'verify',
    'suspend',
  ])
})
test('an erased account has no actions', () => {
  for (const me of [admin, boss])
    expect(allowedActions(account('USER', { erased: true, status: 'SUSPENDED' }), me)).toEqual([])
})
