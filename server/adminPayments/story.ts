import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount, formatMoney, toWire } from '../../domain/money.ts'
import type { AdminRefund, PaymentStory } from '../../domain/payments/adminContract.ts'
import { CURRENCY, refundableFils, retryBlock, returnableCredit } from '../../domain/payments/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { idOf } from '../jobs/send.ts'
import { sentEmailView } from '../mail/sentEmail.ts'
import { findPayment } from '../payments/find.ts'
import { paymentRows } from '../payments/list.ts'
import { reasonText } from '../refunds/reason.ts'
import { waysBack } from '../refunds/refund.ts'
import { users } from '../tables/accounts.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { type PaymentEventRow, type PaymentRow, paymentEvents, payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { eventView } from './eventText.ts'
import { adminPaymentViews } from './list.ts'

/** Returns the whole history of a payment, by our id or the gateway's. */
export async function readPaymentStory(db: Db, id: string, language: Language): Promise<PaymentStory> {
  const known = await findPayment({ db }, id)
  const [row] = known ? await paymentRows(db).where(eq(payments.id, known.id)) : []
  const [view] = row ? await adminPaymentViews(db, [row], language) : []
  if (!row || !view) throw new AppError('NOT_FOUND')
  const { payment, subscription } = row
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, payment.id))
    .orderBy(asc(paymentEvents.at), asc(paymentEvents.id))
  const settler = alias(users, 'settler')
  const itsRefunds = await db
    .select({ refund: refunds, askedBy: users.fullName, settledBy: settler.fullName })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.askedBy))
    .leftJoin(settler, eq(settler.id, refunds.settledBy))
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const [marked] = payment.markedPaidBy
    ? await db.select().from(users).where(eq(users.id, payment.markedPaidBy))
    : []
  const context = { payment, subscription: subscription && subscriptionNumber(subscription.number), language }
  const emails = await readEmails(
    db,
    payment.id,
    subscription?.id,
    itsRefunds.map(({ refund }) => refund.id),
  )
  return {
    payment: view,
    events: [
      ...events.map((event) => eventView(event, context)),
      ...(await readCredits(db, payment.id, language)),
    ].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    refunds: itsRefunds.map((one) => ({
      ...refundView(one, payment, language),
      canRetry: canRetry(one.refund, payment, itsRefunds),
    })),
    emails: emails.map((email) => sentEmailView(email, language)),
    refundable: await refundable(db, payment, events, language),
    markedPaidBy: shownName(marked?.fullName ?? null, language),
  }
}

/** Store credit for failed deliveries, which counts as refunded money. */
async function readCredits(db: Db, paymentId: string, language: Language): Promise<PaymentStory['events']> {
  const credits = await db
    .select({ lot: creditLots, date: deliveries.date, by: users.fullName })
    .from(creditLots)
    .innerJoin(deliveries, eq(deliveries.id, creditLots.deliveryId))
    .leftJoin(users, eq(users.id, deliveries.resolvedBy))
    .where(eq(creditLots.paymentId, paymentId))
  return credits.map(({ lot, date, by }) => ({
    id: lot.id,
    at: lot.givenAt.toISOString(),
    kind: 'CREDIT_GIVEN',
    text: textIn(language, 'paymentStory')('creditGiven', {
      day: formatDay(date, language, 'dated'),
      amount: formatMoney(lot.amountFils, language),
    }),
    // An admin, or the customer who chose it.
    source: shownName(by, language) ?? textIn(language, 'history')('source.admin'),
    details: [],
  }))
}

type RefundWithNames = { refund: RefundRow; askedBy: string | null; settledBy: string | null }

const canRetry = (refused: RefundRow, payment: PaymentRow, all: readonly RefundWithNames[]) => {
  const isRetried = all.some(({ refund }) => refund.retryOf === refused.id)
  return retryBlock({ ...refused, isRetried }, { ...payment, leftFils: refundableFils(payment) }) === null
}

const refundView = (
  { refund, askedBy, settledBy }: RefundWithNames,
  { capturedCurrency }: PaymentRow,
  language: Language,
): Omit<AdminRefund, 'canRetry'> => ({
  id: refund.id,
  amount: toWire(refund.amountFils),
  formattedAmount: formatAmount(refund.amountFils, capturedCurrency, language),
  refundType: refund.type,
  refundMethod: refund.method,
  status: refund.status,
  reason: reasonText(refund.reason, language),
  adminNotes: refund.adminNotes,
  notifyCustomer: refund.notifyCustomer,
  askedBy: shownName(askedBy, language),
  createdAt: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
  lastError: refund.status === 'FAILED' ? refusalText(refund.lastError, language) : refund.lastError,
  settledBy: shownName(settledBy, language),
  bankReference: refund.bankReference,
  retryOf: refund.retryOf,
})

const refusals = [
  ['502', 'refusal.noBalance'],
  ['503', 'refusal.notPossible'],
  ['504', 'refusal.notInParts'],
] as const
/** Why the gateway refused a refund, in words if its code is known. */
function refusalText(errorCode: string | null, language: Language): string | null {
  const [, words] = refusals.find(([code]) => code === errorCode) ?? []
  return words ? textIn(language, 'paymentStory')(words) : errorCode
}

/** What can still be refunded; for a payment by store credit alone, the credit, once. */
async function refundable(
  db: Db,
  payment: PaymentRow,
  events: readonly PaymentEventRow[],
  language: Language,
): Promise<PaymentStory['refundable']> {
  const { capturedFils, outcome, capturedCurrency } = payment
  const left =
    capturedFils === 0 ? (isCreditBack(events) ? 0 : returnableCredit(payment)) : refundableFils(payment)
  const amount = fils(outcome === 'NONE' ? 0 : left)
  return {
    amount: toWire(amount),
    formattedAmount: formatAmount(amount, capturedCurrency, language),
    currency: capturedCurrency ?? CURRENCY,
    methods: amount > 0 ? await waysBack(db, payment) : [],
  }
}
export const isCreditBack = (events: readonly Pick<PaymentEventRow, 'kind'>[]) =>
  events.some(({ kind }) => kind === 'CREDIT_RETURNED')

/** Emails that are sent once are found by their ids, which come from what they are about. */
async function readEmails(
  db: Db,
  paymentId: string,
  subscriptionId: string | undefined,
  refundIds: readonly string[],
) {
  const ids = [
    idOf('payments.failed', paymentId),
    idOf('payments.orphaned', `${paymentId} 1`),
    idOf('payments.orphaned', `${paymentId} 2`),
    idOf('refunds.creditReturned', paymentId),
    ...refundIds.flatMap((id) => [idOf('refunds.asked', id), idOf('refunds.done', id)]),
    ...(subscriptionId
      ? (
          [
            'subscriptions.paymentLink',
            'subscriptions.confirmed',
            'payments.receipt',
            'subscriptions.cancelled',
          ] as const
        ).map((kind) => idOf(kind, subscriptionId))
      : []),
  ]
  return db
    .select()
    .from(outbox)
    .where(inArray(outbox.id, ids))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
}
