import type { Day } from '../../../domain/dates.ts'
import type { PaymentMethod } from '../../../domain/payments/rules.ts'
import type { Plan } from '../../../domain/plans/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import type { PendingOrder } from '../../paying/paymentRecords.ts'

type Renewal = {
  subscription: Subscription
  plan: Plan
  offer: { endDate: Day; totalAmount: number }
  startDate: Day
  paymentMethod: PaymentMethod
}

/** What this tab stores of a renewal while the customer pays; the confirmation shows it. */
export const pendingRenewal = ({
  subscription,
  plan,
  offer,
  startDate,
  paymentMethod,
}: Renewal): Omit<PendingOrder, 'paymentId'> => ({
  renews: subscription.id,
  ordered: plan.id,
  planPrice: plan.price,
  amount: offer.totalAmount,
  startDate,
  endDate: offer.endDate,
  planNameEn: plan.nameEn,
  planNameAr: plan.nameAr,
  mealsPerDay: plan.mealsPerDay,
  deliveryTimeSlot: subscription.deliveryTimeSlot,
  deliveryAddress: subscription.deliveryAddress,
  address: subscription.address,
  customerEmail: subscription.customerEmail,
  guest: false,
  days: [],
  saladCustomizations: subscription.saladCustomizations.map((c) => ({
    saladId: c.saladId,
    excludedIngredientIds: c.excludedIngredientIds,
    notes: c.notes,
  })),
  neverIngredientIds: subscription.neverIngredientIds,
  neverAllergens: subscription.neverAllergens,
  bowls: [],
  paymentMethod,
})
