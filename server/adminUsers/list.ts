import type { z } from 'zod'
import type { adminUsers } from '../../domain/accounts/adminContract.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { users } from '../tables/accounts.ts'
import { usersQuery } from './query.ts'
import { viewUsers } from './view.ts'

export async function listUsers(db: Db, query: z.output<typeof adminUsers.query>, now: Date) {
  const rows = (tx: Db) => tx.select().from(users).$dynamic()
  const list = await paged(db, { table: users, rows, ...usersQuery(query) }, query)
  return { ...list, content: await viewUsers(db, list.content, now) }
}
