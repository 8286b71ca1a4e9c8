import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { fils, toWire } from '../../domain/money.ts'
import { adminPaymentMethods } from '../../domain/payments/rules.ts'
import type { AdminSubscription } from '../../domain/subscriptions/adminContract.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { readPayment } from '../payments/find.ts'
import { payPath } from '../payments/payLink.ts'
import { withAdminNotes } from '../subscriptions/adminNotes.ts'
import type { ViewContext } from '../subscriptions/deliveryView.ts'
import { subscriptionViews } from '../subscriptions/view.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { methodOfLink, payableUntil } from './paymentLink.ts'

type Links = Pick<Deps, 'keys' | 'config'>

/** Returns a subscription with everything its owner sees and what is for admins only. */
export async function adminSubscriptionView(
  db: Db,
  links: Links,
  id: string,
  context: ViewContext,
  now: Date,
): Promise<AdminSubscription> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  const [view] = row ? await subscriptionViews(db, [row], context, now) : []
  if (!row || !view) throw new AppError('NOT_FOUND')
  const payment = row.paymentId ? await readPayment(db, row.paymentId) : undefined
  return {
    ...view,
    deliverySchedules: await withAdminNotes(db, view.deliverySchedules),
    version: row.version,
    adminNotes: row.adminNotes,
    pending: pendingOf(row, links),
    paymentId: row.paymentId,
    refundedAmount: toWire(payment?.refundedFils ?? fils(0)),
  }
}

function pendingOf(row: SubscriptionRow, { keys, config }: Links): AdminSubscription['pending'] {
  const method = adminPaymentMethods.find((one) => one === row.pendingMethod)
  // A payment after the expiry is still accepted (rule P3).
  const hasLapsed = row.status === 'EXPIRED' && row.paymentId === null
  if ((row.status !== 'PENDING_PAYMENT' && !hasLapsed) || !method) return null
  return {
    method,
    expiresAt: payableUntil(row).toISOString(),
    paymentLink: !hasLapsed && methodOfLink(row) ? `${config.publicUrl}${payPath(keys, row.id)}` : null,
  }
}
