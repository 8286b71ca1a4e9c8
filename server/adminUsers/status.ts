import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../domain/accounts/rules.ts'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { revokeEmailChanges } from '../accounts/links.ts'
import { activeOnceVerified } from '../accounts/verifyEmail.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import { publish } from '../events/publish.ts'
import type { Caller } from '../sessions/caller.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { type UserRow, users } from '../tables/accounts.ts'
import { lockAccount } from './lock.ts'

type Whose = { id: string; caller: Caller }
type Changed = { before: UserRow; after: UserRow }

/** Suspends an account: ends every session and event stream at once. Its subscriptions continue. */
export async function suspend(tx: Db, { id, caller }: Whose, now: Date): Promise<Changed> {
  const { user, assertAnotherStays } = await lockAccount(tx, { caller, id, notOwn: true })
  if (user.role === 'SUPER_ADMIN') assertAnotherStays()
  const set = { status: 'SUSPENDED' } as const
  const changed = await update(tx, user, set, ne(users.status, 'SUSPENDED'), 'ALREADY_SUSPENDED', now)
  await revokeSessions(tx, { userId: id, reason: 'suspended' }, now)
  await revokeEmailChanges(tx, id, now)
  return changed
}

/** Ends a suspension. An unverified account still has to be verified. */
export async function activate(tx: Db, { id, caller }: Whose, now: Date): Promise<Changed> {
  const { user } = await lockAccount(tx, { caller, id, notOwn: true })
  const status = sql`case when ${users.verified} then 'ACTIVE' else 'PENDING' end::user_status`
  return update(tx, user, { status }, eq(users.status, 'SUSPENDED'), 'NOT_SUSPENDED', now)
}

export async function verify(tx: Db, { id, caller }: Whose, now: Date): Promise<Changed> {
  const { user } = await lockAccount(tx, { caller, id, notOwn: true })
  const set = { verified: true, status: activeOnceVerified }
  return update(tx, user, set, eq(users.verified, false), 'ALREADY_VERIFIED', now)
}

/** Changes a role. It applies to the user's next request, and their open pages reload. */
export async function changeRole(
  tx: Db,
  { id, caller, role }: Whose & { role: Role },
  now: Date,
): Promise<Changed> {
  const { user, assertAnotherStays } = await lockAccount(tx, {
    caller,
    id,
    access: 'SUPER_ADMIN',
    notOwn: true,
  })
  if (user.role === 'SUPER_ADMIN') assertAnotherStays()
  const roleGrantedBy = role === 'USER' ? null : caller.userId
  const changed = await update(tx, user, { role, roleGrantedBy }, ne(users.role, role), 'ROLE_UNCHANGED', now)
  await revokeEmailChanges(tx, id, now)
  await publish(tx, { kind: 'sessions.changed' }, { to: id })
  return changed
}

async function update(
  tx: Db,
  before: UserRow,
  set: { status?: 'SUSPENDED' | SQL; verified?: boolean; role?: Role; roleGrantedBy?: string | null },
  from: SQL,
  refusal: ErrorCode,
  now: Date,
): Promise<Changed> {
  const [after] = await tx
    .update(users)
    .set({ ...set, updatedAt: now, ...bumpVersion(users) })
    .where(and(eq(users.id, before.id), isNull(users.erasedAt), from))
    .returning()
  if (!after) throw new AppError(refusal)
  return { before, after }
}
