import { and, eq, isNull, lte } from 'drizzle-orm'
import { ERASED_NAME, erasedEmail } from '../../domain/accounts/erased.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS } from '../../domain/dates.ts'
import { revokeEmailChanges } from '../accounts/links.ts'
import { transaction } from '../db/transaction.ts'
import { publish } from '../events/publish.ts'
import type { JobContext } from '../jobs/job.ts'
import { forgetAtGateway } from '../payments/cards.ts'
import { userSearch, users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { savedCards } from '../tables/payments.ts'
import { keepingTotals } from '../totals/erasure.ts'
import { nothingOwed } from './nothingOwed.ts'
import { eraseOwnRows } from './ownRows.ts'

type Tools = Pick<JobContext, 'db' | 'now' | 'mail' | 'log' | 'tap'>

/** The last email contains the address; it gets this long to be sent. */
const LAST_LETTER_MS = DAY_MS
const BATCH_SIZE = 200

const isDue = (now: Date) =>
  and(
    isNull(users.erasedAt),
    lte(users.erasureAskedAt, new Date(now.getTime() - ERASE_AFTER_MS)),
    nothingOwed,
  )

/**
 * Erases the accounts whose waiting time is over, each in its own transaction. A customer to whom something is owed is
 * skipped.
 */
export async function eraseDue(context: Tools) {
  const { db, now, log } = context
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isDue(now))
    .orderBy(users.id)
    .limit(BATCH_SIZE)
  const failures: unknown[] = []
  for (const { id } of due)
    await eraseOne(context, id).catch((error: unknown) => {
      // A failure of one erasure does not stop the others. The job fails at the end and is retried.
      log.error({ userId: id, err: error }, 'accounts: an erasure failed')
      failures.push(error)
    })
  await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'accounts.erasureDone'),
        lte(outbox.createdAt, new Date(now.getTime() - LAST_LETTER_MS)),
      ),
    )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} erasures failed`)
}

const eraseOne = async (context: Tools, id: string) => forgetAtGateway(context, await forget(context, id))

/** Returns the saved cards, for removal at the gateway. */
const forget = ({ db, now, mail, log }: Tools, id: string) =>
  transaction(db, async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isDue(now)))
      .for('update', { skipLocked: true })
    // Another process is erasing this account, or the request was cancelled meanwhile.
    if (!person) return []
    const cards = await tx
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.userId, id), isNull(savedCards.removedAt)))
    await revokeEmailChanges(tx, id, now)
    await keepingTotals(tx, { userId: id }, () => eraseOwnRows(tx, { userIds: [id] }))
    const [erased] = await tx
      .update(users)
      .set({
        fullName: ERASED_NAME,
        email: erasedEmail(id),
        phone: null,
        search: userSearch({ fullName: ERASED_NAME, email: '', phone: null }),
        passwordHash: null,
        role: 'USER',
        status: 'SUSPENDED',
        verified: false,
        lastLoginAt: null,
        updatedAt: now,
        erasedAt: now,
      })
      .where(and(eq(users.id, id), isDue(now)))
      .returning({ id: users.id })
    // A refund requested since the first check held the lock on the payment until now. The transaction is
    // rolled back, and the job tries again.
    if (!erased) throw new Error('something came to be owed to them in the middle of it')
    await publish(tx, { kind: 'sessions.changed' }, { to: id })
    await mail.post(
      tx,
      {
        kind: 'accounts.erasureDone',
        to: person.email,
        language: person.language,
        params: { name: person.fullName },
        once: id,
      },
      now,
    )
    log.info({ userId: id }, 'accounts: erased')
    return cards
  })
