import { and, desc, eq } from 'drizzle-orm'
import type { Device } from '../../domain/accounts/contract.ts'
import { MAX_PAGE_SIZE } from '../../domain/fields.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { sessions } from '../tables/sessions.ts'
import type { Caller } from './caller.ts'
import { isAlive } from './sessions.ts'
import { viewDevice } from './viewDevice.ts'

/** Returns the live sessions, the current one first, then by last use. Not paged, so cut at the size of one page. */
export async function devices(
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  now: Date,
  language: Language,
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastAccessedAt), desc(sessions.id))
    .limit(MAX_PAGE_SIZE)
  return rows.map((session) => viewDevice(session, sessionId, language))
}
