import { eq } from 'drizzle-orm'
import { day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { adminPaymentMethods } from '../../domain/payments/rules.ts'
import type { AdminSubscription } from '../../domain/subscriptions/adminContract.ts'
import { planCancellation } from '../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { readPayment } from '../payments/find.ts'
import { payPath } from '../payments/payLink.ts'
import type { PaymentRow } from '../payments/table.ts'
import type { Seen } from '../subscriptions/deliveryView.ts'
import { type SubscriptionRow, subscriptions } from '../subscriptions/table.ts'
import { subscriptionViews } from '../subscriptions/view.ts'
import { methodOfLink, payableUntil } from './paymentLink.ts'

type Links = Pick<Deps, 'keys' | 'config'>

/** One subscription with everything its owner sees, and what is only for admins. */
export async function adminSubscriptionView(
  db: Db,
  links: Links,
  id: string,
  seen: Seen,
  now: Date,
): Promise<AdminSubscription> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  const [view] = row ? await subscriptionViews(db, [row], seen, now) : []
  if (!row || !view) throw new AppError('NOT_FOUND')
  const payment = row.paymentId ? await readPayment(db, row.paymentId) : undefined
  return {
    ...view,
    version: row.version,
    adminNotes: row.adminNotes,
    pending: pendingOf(row, links),
    paymentId: row.paymentId,
    refundOnCancel: payment !== undefined && refundsOnCancel(view, payment, now),
  }
}

function pendingOf(row: SubscriptionRow, { keys, config }: Links): AdminSubscription['pending'] {
  const method = adminPaymentMethods.find((one) => one === row.pendingMethod)
  // Money that comes after it has lapsed is still taken (rule P3).
  const hasLapsed = row.status === 'EXPIRED' && row.paymentId === null
  if ((row.status !== 'PENDING_PAYMENT' && !hasLapsed) || !method) return null
  return {
    method,
    expiresAt: payableUntil(row).toISOString(),
    paymentLink: !hasLapsed && methodOfLink(row) ? `${config.publicUrl}${payPath(keys, row.id)}` : null,
  }
}

/** By the same rule as the cancellation itself, of which nobody is told before. */
function refundsOnCancel(view: Subscription, payment: PaymentRow, now: Date): boolean {
  const plan = planCancellation(
    {
      status: view.status,
      startDate: day(view.startDate),
      boughtAt: new Date(view.boughtAt),
      deliveries: view.deliverySchedules.map((d) => ({
        id: d.id,
        date: day(d.deliveryDate),
        status: d.status,
      })),
      pause: null,
      skips: [],
      closed: [],
    },
    new Date(view.paidAt),
    now,
  )
  const isThere = payment.refundedFils < (payment.capturedFils ?? 0) || payment.capturedFils === 0
  return plan.is === 'allowed' && plan.refund && isThere
}
