import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { loginHistory as contract } from '../../domain/accounts/contract.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from './caller.ts'
import { logins, sessions } from './table.ts'
import { viewLogin } from './viewDevice.ts'

export async function loginHistory(
  db: Db,
  caller: Caller,
  { page, size }: z.output<typeof contract.query>,
  now: Date,
) {
  const mine = eq(logins.userId, caller.userId)
  const [total] = await db.select({ rows: count() }).from(logins).where(mine)
  const rows = await db
    .select()
    .from(logins)
    .leftJoin(sessions, and(eq(sessions.id, logins.sessionId), eq(sessions.userId, caller.userId)))
    .where(mine)
    .orderBy(desc(logins.at), desc(logins.id))
    .limit(size)
    .offset(page * size)
  const totalElements = total?.rows ?? 0
  return {
    content: rows.map((row) => viewLogin(row.logins, row.sessions, caller.sessionId, now)),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  }
}
