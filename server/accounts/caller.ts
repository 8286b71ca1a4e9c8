import { and, eq } from 'drizzle-orm'
import type { Role } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import { users } from './table.ts'
import type { Tokens } from './token.ts'

export type Who = { userId: string; sessionId: string; role: Role }

/** Who sent this request. Role and status are read each time, so that a suspension works on the very next request. */
export async function callerOf(
  db: Db,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<Who | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  const claims = token ? await tokens.read(token) : null
  if (!claims) return null
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, claims.userId), eq(users.status, 'ACTIVE')))
  return user ? { ...claims, role: user.role } : null
}
