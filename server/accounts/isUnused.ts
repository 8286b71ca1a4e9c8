import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../orders/table.ts'
import type { UserRow } from './table.ts'

/**
 * Nobody ever signed in and nothing was bought, as a guest neither: there is nothing to take over (rule A10). With an
 * admin's account there is as soon as it has a password.
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
