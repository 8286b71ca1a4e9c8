import { and, eq, isNull } from 'drizzle-orm'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError, ConflictError } from '../../domain/errors.ts'
import { formatList, type Language } from '../../domain/language.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { textIn } from '../http/text.ts'
import type { Mail } from '../mail/mail.ts'
import type { Caller } from '../sessions/caller.ts'
import { listOpenMatters } from './owed.ts'

type ErasureRequest = { caller: Caller; language: Language }

/** Notes the wish to be forgotten; the hourly job carries it out. The password was checked before. */
export const requestErasure = (db: Db, mail: Mail, { caller, language }: ErasureRequest, now: Date) =>
  transaction(db, async (tx) => {
    if (caller.role === 'SUPER_ADMIN') await assertAnotherStays(tx, caller.userId)
    // Against a purchase, which holds the row with the weakest lock: see assertStaying.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update')
    const [user] = await tx
      .update(users)
      .set({ erasureAskedAt: now, updatedAt: now })
      .where(and(eq(users.id, caller.userId), isNull(users.erasureAskedAt), isNull(users.erasedAt)))
      .returning()
    if (!user) throw new AppError('ERASURE_ALREADY_ASKED')
    await assertNothingOpen(tx, user.id, language)
    await mail.post(
      tx,
      {
        kind: 'accounts.erasureAsked',
        to: user.email,
        language: user.language,
        userId: user.id,
        params: { name: user.fullName, day: dayInBahrain(new Date(now.getTime() + ERASE_AFTER_MS)) },
      },
      now,
    )
    return user
  })

/** After the user's row is taken: a purchase takes it too, so none can begin in between. */
async function assertNothingOpen(tx: Db, userId: string, language: Language) {
  const open = await listOpenMatters(tx, userId)
  if (open.length === 0) return
  const t = textIn(language, 'accounts')
  const subscriptions = open
    .filter(({ kind }) => kind === 'subscription')
    .map(({ name, status }) => ({ number: subscriptionNumber(Number(name)), status }))
  const payments = open
    .filter(({ kind }) => kind === 'payment')
    .map(({ name, status }) => ({ paymentTransactionId: name, status }))
  const names = [
    ...subscriptions.map(({ number }) => t('openMatters.subscription', { number })),
    ...payments.map(({ paymentTransactionId: reference }) => t('openMatters.payment', { reference })),
  ]
  throw new ConflictError(
    'DELETION_BLOCKED',
    { subscriptions, payments },
    { open: formatList(names, language) },
  )
}

/** The shop always keeps one who may grant roles. All of them are locked, so that the last two cannot leave at once. */
async function assertAnotherStays(tx: Db, userId: string) {
  const staying = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'SUPER_ADMIN'),
        eq(users.status, 'ACTIVE'),
        isNull(users.erasureAskedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(users.id)
    .for('update')
  if (!staying.some(({ id }) => id !== userId)) throw new AppError('LAST_SUPER_ADMIN')
}
