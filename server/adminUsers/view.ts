import { eq } from 'drizzle-orm'
import type { AdminUser } from '../../domain/accounts/adminContract.ts'
import { AppError } from '../../domain/errors.ts'
import { type PendingEmail, pendingEmailsOf } from '../accounts/links.ts'
import { viewUser } from '../accounts/view.ts'
import type { Db } from '../db/client.ts'
import { type UserRow, users } from '../tables/accounts.ts'

export async function viewUsers(db: Db, rows: UserRow[], now: Date): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id)
  const pending = ids.length > 0 ? await pendingEmailsOf(db, ids, now) : new Map<string, PendingEmail>()
  return rows.map((row) => ({
    ...viewUser(row, pending.get(row.id)),
    pendingEmailBy: pending.get(row.id)?.requestedBy ?? null,
    version: row.version,
    subscriptionCount: row.subscriptionCount,
    invited: row.passwordHash === null && row.erasedAt === null,
    erased: row.erasedAt !== null,
  }))
}

export async function oneUser(db: Db, id: string, now: Date): Promise<AdminUser> {
  const [view] = await viewUsers(db, await db.select().from(users).where(eq(users.id, id)), now)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
