import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { loginHistory as contract } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { logins, sessions } from '../tables/sessions.ts'
import type { Caller } from './caller.ts'
import { viewLogin } from './viewDevice.ts'

export async function loginHistory(
  db: Db,
  caller: Caller,
  page: z.output<typeof contract.query>,
  now: Date,
  language: Language,
) {
  const itsSession = and(eq(sessions.id, logins.sessionId), eq(sessions.userId, caller.userId))
  const found = await paged(
    db,
    {
      table: logins,
      rows: (tx) => tx.select().from(logins).leftJoin(sessions, itsSession).$dynamic(),
      where: [eq(logins.userId, caller.userId)],
      order: [desc(logins.at)],
      unique: logins.id,
      uniqueDown: true,
    },
    page,
  )
  return {
    ...found,
    content: found.content.map((row) => viewLogin(row.logins, row.sessions, caller.sessionId, now, language)),
  }
}
