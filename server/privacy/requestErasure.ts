import { and, eq, isNull } from 'drizzle-orm'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import type { Caller } from '../sessions/caller.ts'
import { users } from '../tables/accounts.ts'
import { assertNothingOpen, endSubscriptions } from './openMatters.ts'

type ErasureRequest = {
  caller: Caller
  language: Language
  cancelSubscriptions: boolean
  refundsShown: readonly string[]
}

/**
 * Records a request for erasure, which an hourly job carries out. The caller has checked the password. Running
 * subscriptions are cancelled if the request says so; otherwise they block it.
 */
export const requestErasure = (
  services: Pick<PaymentServices, 'db' | 'mail' | 'keys'>,
  { caller, language, cancelSubscriptions, refundsShown }: ErasureRequest,
  now: Date,
) =>
  transaction(services.db, async (tx) => {
    if (caller.role === 'SUPER_ADMIN') await assertAnotherStays(tx, caller.userId)
    // Waits for a purchase, which holds the weakest lock on this row: see assertStaying.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update')
    const [user] = await tx
      .update(users)
      .set({ erasureAskedAt: now, updatedAt: now })
      .where(and(eq(users.id, caller.userId), isNull(users.erasureAskedAt), isNull(users.erasedAt)))
      .returning()
    if (!user) throw await alreadyRequested(tx, caller.userId)
    const owner = { userId: user.id, language }
    if (cancelSubscriptions) await endSubscriptions(tx, services, { ...owner, refundsShown }, now)
    await assertNothingOpen(tx, owner, now)
    await services.mail.post(
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

async function alreadyRequested(tx: Db, userId: string): Promise<AppError> {
  const [user] = await tx.select({ at: users.erasureAskedAt }).from(users).where(eq(users.id, userId))
  return new AlreadyDone('ERASURE_ALREADY_ASKED', user?.at ? { at: user.at } : undefined)
}

/** Ensures that one SUPER_ADMIN stays. Locks all of them, so that the last two cannot leave at the same time. */
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
