import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { UserRow } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'

/**
 * Whether nobody has ever signed in to the account and nothing was bought with its email, not even as a guest, so that
 * there is nothing to take over (rule A10). An admin's account counts as used as soon as it has a password.
 */
export const isUnused = async (
  tx: Db,
  { id, email, role, passwordHash, lastLoginAt }: UserRow,
): Promise<boolean> =>
  lastLoginAt === null &&
  (role === 'USER' || passwordHash === null) &&
  (await tx.$count(
    orders,
    or(eq(orders.userId, id), and(isNull(orders.userId), eq(orders.customerEmail, email))),
  )) === 0
