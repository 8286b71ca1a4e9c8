import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../orders/table.ts'
import type { UserRow } from './table.ts'

/** Nobody ever signed in and nothing was bought, as a guest neither: there is nothing to take over (rule A10). */
export const isUnused = async (tx: Db, { id, email, lastLoginAt }: UserRow): Promise<boolean> =>
  lastLoginAt === null &&
  (await tx.$count(
    orders,
    or(eq(orders.userId, id), and(isNull(orders.userId), eq(orders.customerEmail, email))),
  )) === 0
