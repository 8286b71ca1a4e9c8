import type { Day } from '../../../domain/dates.ts'
import { bowlImage } from '../../../domain/menu/rules.ts'
import { createSubscription, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { call } from '../../api.ts'
import {
  completedOrder,
  type OrderSummary,
  type PendingOrder,
  paymentProblem,
  pendingOrder,
} from '../../paying/paymentRecords.ts'
import { sessionReady } from '../../session.ts'
import { clearDraft } from '../draft.ts'

/**
 * Requests the subscription of a captured payment and stores it for step 6. Safe to repeat: there is only one. If this
 * tab does not have the payment's order, stores what the server returns to its owner.
 */
export async function completeOrder(paymentId: string, order: PendingOrder | null) {
  // The owner gets more than a stranger who knows the payment's id.
  await sessionReady()
  const made = await call(createSubscription, { body: { ...order, paymentId } })
  const full = 'number' in made ? made : null
  const own = order?.paymentId === paymentId ? order : null
  completedOrder.write({
    paymentId,
    status: made.status,
    totalAmount: made.totalAmount,
    startDate: made.startDate,
    number: full?.number ?? null,
    receiptNumber: full?.receiptNumber ?? null,
    order: own ? pendingSummary(own, made.startDate, full?.endDate) : full && madeSummary(full),
  })
  paymentProblem.write(null)
  // Opening an old payment's result must not delete the current order.
  if (!own) return
  pendingOrder.write(null)
  // A renewal or a payment link does not touch the wizard's draft.
  if (own.renews === null && !own.byLink) clearDraft()
}

/** The order as this tab knows it, with its days only if the start date is unchanged. */
function pendingSummary(order: PendingOrder, begins: Day, ends: Day | undefined): OrderSummary | null {
  if (begins === order.startDate) return { ...order, endDate: ends ?? order.endDate }
  return ends === undefined ? null : { ...order, endDate: ends, days: [], bowls: [] }
}

const BOWLS_AT_MOST = 5

/** The same from the subscription. Null if no menu is planned yet, because the meals per day are unknown then. */
function madeSummary(made: Subscription): OrderSummary | null {
  const { deliverySchedules: deliveries, planName } = made
  const meals = deliveries.flatMap(({ deliveryDate, assignedSalad: salad }) =>
    salad ? [{ date: deliveryDate, salad }] : [],
  )
  const [first] = meals
  if (!first) return null
  return {
    // Only available in the page's language.
    planNameEn: planName,
    planNameAr: planName,
    endDate: made.endDate,
    deliveryTimeSlot: made.deliveryTimeSlot,
    deliveryAddress: made.deliveryAddress,
    address: made.address,
    customerEmail: made.customerEmail,
    guest: made.guest,
    saladCustomizations: made.saladCustomizations.map(({ saladId, excludedIngredientIds, notes }) => ({
      saladId,
      excludedIngredientIds,
      notes,
    })),
    neverIngredientIds: made.neverIngredientIds,
    neverAllergens: made.neverAllergens,
    mealsPerDay: first.salad.portions,
    days: deliveries.map((d) => d.deliveryDate),
    renews: made.renewalOf?.id ?? null,
    bowls: meals.slice(0, BOWLS_AT_MOST).map(({ date, salad: { nameEn, nameAr, bowlUrl } }) => ({
      date,
      nameEn,
      nameAr,
      image: bowlImage(bowlUrl, 320),
    })),
  }
}
