import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminUser, exportUsers as contract } from '../../domain/accounts/adminContract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { iterateIds, sortByIds } from '../db/iterateIds.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import { users } from '../tables/accounts.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import { userSortColumns, usersQuery } from './query.ts'
import { viewUsers } from './view.ts'

/** Exports all accounts with the columns of the list. */
export function exportUsers(db: Db, query: z.output<typeof contract.query>, language: Language, now: Date) {
  const t = textIn(language, 'exports')
  const say = textIn(language, 'auditWords')
  const ofUsers = textIn(language, 'adminUsers')
  const columns: WorkbookColumn<AdminUser>[] = [
    { header: t('users.name'), kind: 'text', value: (user) => user.fullName },
    { header: t('users.email'), kind: 'code', value: (user) => user.email, width: 32 },
    { header: t('users.phone'), kind: 'code', value: (user) => user.phone, width: 18 },
    { header: t('users.role'), kind: 'text', value: (user) => say(`values.${user.role}`), width: 14 },
    {
      header: t('users.status'),
      kind: 'text',
      value: (user) => ofUsers(`statuses.${user.status}`),
      width: 14,
    },
    {
      header: t('users.verified'),
      kind: 'text',
      value: (user) => t(user.verified ? 'yes' : 'no'),
      width: 14,
    },
    { header: t('users.language'), kind: 'text', value: (user) => say(`values.${user.language}`), width: 12 },
    { header: t('users.subscriptions'), kind: 'count', value: (user) => user.subscriptionCount, width: 14 },
    { header: t('users.createdAt'), kind: 'instant', value: (user) => new Date(user.createdAt) },
    {
      header: t('users.lastLoginAt'),
      kind: 'instant',
      value: ({ lastLoginAt: at }) => (at ? new Date(at) : null),
    },
    { header: t('users.id'), kind: 'code', value: (user) => user.id, width: 38 },
  ]
  return workbookFile(db, { sheet: t('users.sheet'), language, columns, rows: rows() }, now)

  async function* rows() {
    const { where } = usersQuery(query)
    const list = { table: users, where, sort: query.sort, columns: userSortColumns, unique: users.id }
    for await (const ids of iterateIds(db, list)) {
      const some = await db.select().from(users).where(inArray(users.id, ids))
      yield viewUsers(db, sortByIds(ids, some), now)
    }
  }
}
