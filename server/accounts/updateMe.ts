import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProfileInput, User } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { viewMe } from './me.ts'
import { users } from './table.ts'

/** Changes what was given. An address is changed elsewhere, so here it may only be the present one. */
export async function updateMe(
  db: Db,
  userId: string,
  { fullName, email, phone, language }: z.output<typeof ProfileInput>,
  now: Date,
): Promise<User> {
  const [row] = await db
    .update(users)
    .set({
      ...(fullName !== undefined && { fullName }),
      ...(phone !== undefined && { phone }),
      ...(language !== undefined && { language }),
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), email === undefined ? undefined : eq(users.email, email)))
    .returning()
  if (!row) throw new AppError('VALIDATION_FAILED', {}, { email: 'emailElsewhere' })
  return viewMe(db, row, now)
}
