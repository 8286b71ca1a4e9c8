import { and, eq, inArray } from 'drizzle-orm'
import { day, formatDay } from '../../domain/dates.ts'
import { ConflictError } from '../../domain/errors.ts'
import { formatList, type Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'
import { planCancellation } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { readCreditLots, sumCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { textIn } from '../http/text.ts'
import { cancel } from '../subscriptions/changes/cancel.ts'
import { lockChangeable } from '../subscriptions/changes/changeable.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { findGuestRows, type GuestRows } from './guestRows.ts'
import { listGuestMatters, listOpenMatters, type OpenMatter } from './nothingOwed.ts'

type Owner = { userId: string; language: Language }
/** Whose matters: a user's, or a guest's by their rows. For a guest nothing waits for a later erasure. */
type OwnerOrGuest = Owner | { guest: GuestRows; language: Language }

/** Cancels running subscriptions by the ordinary rules, with refunds and emails, and expires unpaid ones. */
export async function endSubscriptions(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { userId, language, refundsShown }: Owner & { refundsShown: readonly string[] },
  now: Date,
) {
  const open = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ['ACTIVE', 'PAUSED', 'PENDING_PAYMENT']),
      ),
    )
    .orderBy(subscriptions.createdAt, subscriptions.id)
  for (const { id, status } of open) {
    const refundShown = refundsShown.includes(id)
    const request = { id, ownerId: userId, byUserId: userId, language, refundShown }
    if (status === 'PENDING_PAYMENT') {
      // If it was paid meanwhile, it stays, and the check below names it.
      const unpaid = eq(subscriptions.status, 'PENDING_PAYMENT')
      const reason = 'DELETION_ASKED'
      await changeStatus(tx, { id, action: 'expire', byUserId: userId, reason, where: unpaid }, now)
    } else await cancel({ ...services, db: tx }, request, { reason: null, feedback: null }, now)
  }
}

/**
 * Throws if anything is still open. The caller holds the lock on the user's row, which a purchase also takes, so no
 * purchase can start in between.
 */
export async function assertNothingOpen(tx: Db, { language, ...owner }: OwnerOrGuest, now: Date) {
  const open =
    'guest' in owner ? await listGuestMatters(tx, owner.guest) : await listOpenMatters(tx, owner.userId)
  if (open.length === 0) return
  const numbers = open.filter(({ kind }) => kind === 'subscription').map(({ name }) => Number(name))
  const payments = open
    .filter(({ kind }) => kind === 'payment')
    .map(({ name, status }) => ({ paymentTransactionId: name, status }))
  const days = (matterKind: OpenMatter['kind']) =>
    open
      .filter(({ kind }) => kind === matterKind)
      .map(({ name, status }) => ({ number: subscriptionNumber(Number(name)), date: status }))
  const credit = 'guest' in owner ? fils(0) : sumCredit(await readCreditLots(tx, owner.userId, now))
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.number, numbers))
    .orderBy(subscriptions.number)
  const lost = []
  for (const row of rows) lost.push(await lossOf(tx, row, language, now))
  throw new ConflictError(
    'DELETION_BLOCKED',
    {
      subscriptions: lost,
      payments,
      failedDeliveries: days('delivery'),
      deliveriesUnderWay: days('underWay'),
      storeCredit:
        credit > 0 ? { amount: toWire(credit), formattedAmount: formatMoney(credit, language) } : null,
    },
    { open: formatList(namesOf(open, language), language) },
  )
}

/** Returns in words what prevents the anonymisation of a guest. */
export const nameGuestMatters = async (db: Db, email: string, language: Language): Promise<string[]> =>
  namesOf(await listGuestMatters(db, await findGuestRows(db, email)), language)

function namesOf(open: readonly OpenMatter[], language: Language): string[] {
  const t = textIn(language, 'accounts')
  return open.map(({ kind, name, status }) => {
    if (kind === 'payment') return t('openMatters.payment', { reference: name })
    const number = subscriptionNumber(Number(name))
    return kind === 'subscription'
      ? t('openMatters.subscription', { number })
      : t(`openMatters.${kind}`, { number, day: formatDay(day(status), language, 'dated') })
  })
}

/** Returns what a cancellation now would lose: the deliveries still owed, and the money unless it is refunded. */
async function lossOf(tx: Db, row: SubscriptionRow, language: Language, now: Date) {
  const { subscription, paidAt } = await lockChangeable(tx, { id: row.id, ownerId: row.userId }, now)
  const plan = planCancellation(subscription, paidAt, now)
  return {
    number: subscriptionNumber(row.number),
    status: row.status,
    daysLeft: plan.is === 'allowed' ? plan.days.length : 0,
    refund: plan.is === 'allowed' && plan.refund,
    totalAmount: toWire(row.totalFils),
    formattedTotalAmount: formatMoney(row.totalFils, language),
  }
}
