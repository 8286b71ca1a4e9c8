import { eq, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import { type UserRow, users } from '../tables/accounts.ts'
import { pendingEmailOf } from './links.ts'
import { viewUser } from './view.ts'

/** The user's own view of the account. */
export const viewMe = async (db: Db, row: UserRow, now: Date): Promise<User> =>
  viewUser(row, await pendingEmailOf(db, row.id, now))

const userById = preparedQuery((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(PREPARED),
)

export async function me(db: Db, userId: string, now: Date): Promise<User> {
  const [row] = await userById(db).execute({ userId })
  if (!row) throw new AppError('AUTH_REQUIRED')
  return viewMe(db, row, now)
}
