import type { AdminUser } from '../../../domain/accounts/adminContract.ts'
import type { User } from '../../../domain/accounts/contract.ts'
import { mayManage } from '../../../domain/accounts/rules.ts'

export type AccountAction = 'edit' | 'suspend' | 'activate' | 'verify' | 'revoke' | 'role' | 'invite'
type Account = Pick<AdminUser, 'id' | 'role' | 'status' | 'verified' | 'invited' | 'erased' | 'lastLoginAt'>

/** The actions that `me` may take on an account, by rule A6. The server would refuse the others. */
export function allowedActions(user: Account, me: Pick<User, 'id' | 'role'>): AccountAction[] {
  if (user.erased) return []
  if (!mayManage(me, user)) return []
  const isOther = user.id !== me.id
  const isSuspended = user.status === 'SUSPENDED'
  const when: Record<AccountAction, boolean> = {
    edit: true,
    invite: user.invited && !isSuspended,
    // An invited user verifies the address by following the invitation.
    verify: isOther && !user.verified && !user.invited,
    role: isOther && me.role === 'SUPER_ADMIN',
    revoke: user.lastLoginAt !== null && !isSuspended,
    suspend: isOther && !isSuspended,
    activate: isOther && isSuspended,
  }
  const all: AccountAction[] = ['edit', 'invite', 'verify', 'role', 'revoke', 'suspend', 'activate']
  return all.filter((action) => when[action])
}
