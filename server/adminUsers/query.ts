import { eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { exportUsers } from '../../domain/accounts/adminContract.ts'
import { happenedOn } from '../db/dayRange.ts'
import { sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { users } from '../tables/accounts.ts'

export const userSortColumns = {
  createdAt: users.createdAt,
  name: users.sortName,
  lastLoginAt: users.lastLoginAt,
  subscriptionCount: users.subscriptionCount,
  verified: users.verified,
  status: users.status,
  role: users.role,
}

/** The filters and order of the list and its export. Each sort has an index. */
export function usersQuery({
  search,
  role,
  status,
  verified,
  sort,
  ...days
}: z.output<typeof exportUsers.query>) {
  return {
    searched: Boolean(search),
    where: [
      // Erased accounts are left out.
      isNull(users.erasedAt),
      found(users.search, search),
      happenedOn(users.createdAt, days),
      role && eq(users.role, role),
      status && eq(users.status, status),
      verified === undefined ? undefined : eq(users.verified, verified),
    ],
    order: [sortedBy(sort, userSortColumns)],
    // The direction of the indexes; the one for the last login is ascending both ways.
    unique: users.id,
    uniqueDown: sort.startsWith('-') && sort !== '-lastLoginAt',
  }
}
