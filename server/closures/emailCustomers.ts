import { inArray } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { recipientFrom } from '../accounts/emailRecipient.ts'
import type { Db } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import { readSettings } from '../settings/read.ts'
import { movesOf } from '../subscriptions/changes/changeable.ts'
import { users } from '../tables/accounts.ts'
import type { ClosureChange, MovedSubscription } from './plan.ts'

export type ClosureMail = Pick<Mail, 'write' | 'postAll'>

/** Emails per statement; each has some kilobytes. */
const BATCH_SIZE = 200

/** Identifies a customer; a guest by their email. */
const customerKey = ({ row }: MovedSubscription) => row.userId ?? row.customerEmail
export const customersOf = (moved: readonly MovedSubscription[]) => [
  ...Map.groupBy(moved, customerKey).values(),
]

type News = { change: ClosureChange; reason: Record<Language, string>; moved: readonly MovedSubscription[] }

/** Sends each customer one email about all their moved subscriptions, including renewals. */
export async function emailCustomers(tx: Db, mail: ClosureMail, { change, reason, moved }: News, now: Date) {
  const settings = await readSettings(tx)
  const customers = customersOf(moved)
  for (let n = 0; n < customers.length; n += BATCH_SIZE) {
    const some = customers.slice(n, n + BATCH_SIZE)
    const accounts = await tx
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          some.flatMap((theirs) => theirs.flatMap(({ row }) => row.userId ?? [])),
        ),
      )
    const written = some.flatMap((theirs) => {
      const [first] = theirs
      if (!first) return []
      const account = accounts.find(({ id }) => id === first.row.userId)
      const { to, commonParams } = recipientFrom(first.row, account)
      const params = {
        name: commonParams.name,
        guest: commonParams.guest,
        closed: [...change.close],
        opened: [...change.open],
        reason: reason[to.language],
        moved: theirs.map(({ row, planned }) => ({
          number: subscriptionNumber(row.number),
          ...movesOf(planned),
        })),
      }
      return [mail.write({ kind: 'deliveries.closureMoved', ...to, params }, settings)]
    })
    await mail.postAll(tx, written, now)
  }
}
