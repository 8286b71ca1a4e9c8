import { and, eq, isNull, notLike } from 'drizzle-orm'
import type { z } from 'zod'
import type { customerEmails, sentEmail } from '../../domain/customers/contract.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { foundIn } from '../db/search.ts'
import type { Mail } from '../mail/mail.ts'
import { canResend, sentEmailView, shownText } from '../mail/sentEmail.ts'
import type { Customer } from '../subscriptions/ofCustomer.ts'
import { type OutboxRow, outbox } from '../tables/mail.ts'

const emailsTo = (customer: Customer) =>
  'userId' in customer
    ? eq(outbox.userId, customer.userId)
    : // Emails to the shop itself belong to no customer.
      and(isNull(outbox.userId), eq(outbox.to, customer.guestEmail), notLike(outbox.kind, 'ops.%'))

/** Returns a page of a customer's emails, sent and unsent, newest first. */
export async function listEmails(
  db: Db,
  customer: Customer,
  { search, sort, from, to, ...page }: Omit<z.output<typeof customerEmails.query>, 'userId' | 'guestEmail'>,
  language: Language,
) {
  const list = await paged(
    db,
    {
      table: outbox,
      rows: (tx) => tx.select().from(outbox).$dynamic(),
      where: [
        emailsTo(customer),
        foundIn([outbox.subject], search),
        happenedOn(outbox.createdAt, { from, to }),
      ],
      order: [sortedBy(sort, { createdAt: outbox.createdAt })],
      unique: outbox.id,
      uniqueDown: sort.startsWith('-'),
    },
    page,
  )
  return { ...list, content: list.content.map((row) => sentEmailView(row, language)) }
}

async function findEmail(db: Db, id: string): Promise<OutboxRow> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function readEmail(db: Db, id: string, language: Language): Promise<Returned<typeof sentEmail>> {
  const row = await findEmail(db, id)
  return { ...sentEmailView(row, language), text: shownText(row) }
}

/** Sends an email again unchanged. The first stays in the list. */
export async function resendEmail(
  tx: Db,
  mail: Mail,
  id: string,
  now: Date,
): Promise<{ first: OutboxRow; again: OutboxRow }> {
  const first = await findEmail(tx, id)
  if (!canResend(first)) throw new AppError('EMAIL_NOT_KEPT')
  return { first, again: await findEmail(tx, await mail.postAgain(tx, first, now)) }
}
