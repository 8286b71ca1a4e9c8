import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import { limitAttempts, resetLoginAttempts } from './limitAttempts.ts'
import { checkPassword } from './passwords.ts'
import type { UserRow } from './table.ts'
import { users } from './table.ts'

/**
 * The signed-in user's row, once they have shown that they know its password; `field` is where they typed it. Tries
 * count as sign-ins do: an unlocked screen is no place to guess at leisure.
 */
export async function assertPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, password, field, ip, now }: Shown,
): Promise<UserRow> {
  const { db } = deps
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('AUTH_REQUIRED')
  await limitAttempts(deps, 'login', { email: user.email, ip, now })
  if (!(await checkPassword(user.passwordHash, password)))
    throw new AppError('VALIDATION_FAILED', {}, { [field]: 'passwordWrong' })
  await resetLoginAttempts(db, user.email)
  return user
}

type Shown = {
  userId: string
  password: string
  field: 'password' | 'currentPassword'
  ip: string
  now: Date
}
