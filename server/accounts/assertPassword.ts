import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { limitAttempts, resetAttempts } from './limitAttempts.ts'
import { checkPassword } from './passwords.ts'

/**
 * Returns the signed-in user's row after checking the password; `field` is the field for the error. Attempts are
 * limited as for a login, so that an unlocked screen cannot be used for guessing, but counted per user, so that nobody
 * else can use them up.
 */
export async function assertPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, password, field }: PasswordCheck,
  now: Date,
): Promise<UserRow> {
  const { db } = deps
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('AUTH_REQUIRED')
  await limitAttempts(deps, 'password', { account: userId }, now)
  if (!(await checkPassword(user.passwordHash, password)))
    throw new AppError('VALIDATION_FAILED', {}, { [field]: 'passwordWrong' })
  await resetAttempts(db, 'password', userId)
  return user
}

type PasswordCheck = {
  userId: string
  password: string
  field: 'password' | 'currentPassword'
}
