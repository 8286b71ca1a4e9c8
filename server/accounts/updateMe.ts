import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProfileInput, User } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { bumpVersion } from '../db/version.ts'
import { userSearch, users } from '../tables/accounts.ts'
import { viewMe } from './me.ts'

/** Changes the given fields. The email is changed elsewhere, so here it must be the current one. */
export async function updateMe(
  db: Db,
  userId: string,
  { fullName, email, phone, language }: z.output<typeof ProfileInput>,
  now: Date,
): Promise<User> {
  const mine = and(eq(users.id, userId), email === undefined ? undefined : eq(users.email, email))
  const row = await transaction(db, async (tx) => {
    const [before] = await tx.select().from(users).where(mine).for('update')
    if (!before) return undefined
    const after = { ...before, fullName: fullName ?? before.fullName, phone: phone ?? before.phone }
    const [changed] = await tx
      .update(users)
      .set({
        fullName: after.fullName,
        phone: after.phone,
        search: userSearch(after),
        ...(language !== undefined && { language }),
        updatedAt: now,
        ...bumpVersion(users),
      })
      .where(mine)
      .returning()
    return changed
  })
  if (!row) throw new AppError('VALIDATION_FAILED', {}, { email: 'emailElsewhere' })
  return viewMe(db, row, now)
}
