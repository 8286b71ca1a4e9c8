import { eq, inArray } from 'drizzle-orm'
import { formatInstant } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount, toWire } from '../../domain/money.ts'
import {
  CURRENCY,
  isPaidByHand,
  ORPHAN_REFUND_MS,
  ORPHAN_SECOND_NOTICE_MS,
  openRefundStatuses,
  refundWays,
} from '../../domain/payments/rules.ts'
import type { OrphanedPayment } from '../../domain/recovery/contract.ts'
import { orphanMethods, proposedAction, recoveryBlock } from '../../domain/recovery/rules.ts'
import { addressIn } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { paidWith } from '../payments/paidWith.ts'
import { users } from '../tables/accounts.ts'
import { type OrderRow, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { amountLeft, heldCreditFils } from './orphanAmount.ts'
import { accountOf, isOfErased, knownCustomer } from './orphanCustomer.ts'

/** The query for orphans with their order, owner, remaining amount and credit, `$dynamic()`. */
export const orphanRows = (tx: Db) =>
  tx
    .select({ payment: payments, order: orders, owner: users, left: amountLeft, credit: heldCreditFils })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof orphanRows>>[number]

/** Converts orphans to the admin view, in the same order, with one further query for all refunds. */
export async function orphanViews(
  db: Db,
  rows: readonly Row[],
  language: Language,
): Promise<OrphanedPayment[]> {
  const ids = rows.map(({ payment }) => payment.id)
  const refundRows =
    ids.length > 0 ? await db.select().from(refunds).where(inArray(refunds.paymentId, ids)) : []
  return rows.map((row) =>
    orphanView(
      row,
      refundRows.filter((refund) => refund.paymentId === row.payment.id),
      language,
    ),
  )
}

function orphanView(row: Row, refundRows: readonly RefundRow[], language: Language): OrphanedPayment {
  const { payment } = row
  const t = textIn(language, 'recovery')
  const { orphanReason: reason, orphanedAt, capturedAt, capturedCurrency: currency } = payment
  if (!reason || !orphanedAt) throw new Error('an orphan without its reason')
  const erased = isOfErased(row)
  const order = erased ? null : row.order
  const customer = knownCustomer(row)
  const userId = accountOf(row)?.id ?? null
  const left = fils(row.left)
  const paidAt = capturedAt ?? payment.createdAt
  const refundUnderWay = refundRows.some(({ status }) => openRefundStatuses.some((open) => open === status))
  const block = recoveryBlock({ currency, refundUnderWay })
  const after = (ms: number) => new Date(orphanedAt.getTime() + ms).toISOString()
  return {
    id: payment.id,
    paymentTransactionId: payment.chargeId ?? payment.id,
    amount: toWire(left),
    formattedAmount: formatAmount(left, currency, language),
    isGuest: userId === null,
    userId,
    ...customer,
    customerDisplayName:
      shownName(customer.customerName, language) ||
      customer.customerEmail ||
      t(erased ? 'deletedCustomer' : 'unknownCustomer'),
    paymentMethod: orphanMethods.find((method) => method === payment.method) ?? 'TAP_CHECKOUT',
    paymentMethodDisplay: paidWith(payment, language),
    cardLast4: payment.cardLast4,
    cardBrand: payment.cardBrand,
    description: planName(row.order, language) ?? t('noOrder'),
    failureReason: textIn(language, 'history')(`orphan.${reason}`),
    formattedPaymentDate: formatInstant(paidAt, language),
    userTypeDisplay: t(userId === null ? 'userType.guest' : 'userType.registered'),
    reason,
    proposedAction: proposedAction[reason],
    proposal: t(`proposal.${reason}`),
    notRecoverable: block && textIn(language, 'errors')(block, { currency: currency ?? '' }),
    order: order && {
      planId: order.planId,
      planName: planName(order, language) ?? '',
      deliveryTimeSlot: order.deliveryTimeSlot,
      deliveryAddress: addressIn(order, language),
      specialInstructions: order.specialInstructions,
    },
    refundable: refundable(row, userId !== null, language),
    paidAt: paidAt.toISOString(),
    orphanedAt: orphanedAt.toISOString(),
    secondNoticeAt: payment.remindedAt?.toISOString() ?? after(ORPHAN_SECOND_NOTICE_MS),
    // After the gateway refused a refund, an admin decides (orphans.ts).
    refundsAt: refundRows.some((refund) => isRefused(refund, refundRows)) ? null : after(ORPHAN_REFUND_MS),
  }
}
const isRefused = ({ id, status }: RefundRow, all: readonly RefundRow[]) =>
  status === 'FAILED' && !all.some(({ retryOf }) => retryOf === id)

const planName = (order: OrderRow | null, language: Language) =>
  language === 'ar' ? order?.planNameAr : order?.planNameEn

/** Returns what can be refunded as money or, if store credit paid for everything, the credit. */
function refundable({ payment, credit }: Row, registered: boolean, language: Language) {
  const { capturedFils, refundedFils, capturedCurrency: currency } = payment
  if (capturedFils === null) throw new Error('an orphan that was not captured')
  const amount = fils(capturedFils === 0 ? credit : capturedFils - refundedFils)
  const byHand = isPaidByHand(payment.method)
  return {
    amount: toWire(amount),
    formattedAmount: formatAmount(amount, currency, language),
    currency: currency ?? CURRENCY,
    methods: amount > 0 ? refundWays({ capturedFils, currency, byHand, registered }) : [],
  }
}
