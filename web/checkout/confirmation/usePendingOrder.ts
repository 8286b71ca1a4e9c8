import { formatAddress } from '../../../domain/addresses/rules.ts'
import { bowlImage } from '../../../domain/menu/rules.ts'
import { toWire } from '../../../domain/money.ts'
import type { Plan } from '../../../domain/plans/contract.ts'
import type { PendingOrder } from '../../paying/paymentRecords.ts'
import { useSession } from '../../session.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { customizationsOf } from '../customizations.ts'
import { useDraft } from '../draft.ts'
import { useDays, usePrice } from '../order.ts'
import { ingredientKeys, useComingDays } from '../salads.ts'
import { useOrderAddress } from '../useOrderAddress.ts'

/** What this tab stores of the order while the customer pays; null while a part of it is loading. */
export function usePendingOrder(
  plan: Plan,
): Omit<PendingOrder, 'paymentId' | 'paymentMethod' | 'ordered'> | null {
  const [draft] = useDraft()
  const days = useDays(plan)
  const price = usePrice(plan)
  const address = useOrderAddress()
  const language = useLanguage()
  const coming = useComingDays(plan).days
  const guest = useSession().state !== 'signed-in'
  const [startDate] = days
  const endDate = days.at(-1)
  const { slot, customerEmail } = draft.details
  if (!price || !startDate || !endDate || slot === null) return null
  return {
    planPrice: plan.price,
    amount: toWire(price.totalFils),
    startDate,
    endDate,
    planNameEn: plan.nameEn,
    planNameAr: plan.nameAr,
    mealsPerDay: plan.mealsPerDay,
    deliveryTimeSlot: slot,
    deliveryAddress: address ? formatAddress(address, language) : '',
    address,
    customerEmail: customerEmail.trim(),
    guest,
    days,
    saladCustomizations: customizationsOf(draft),
    neverIngredientIds: [...draft.neverIngredientIds],
    neverAllergens: [...draft.neverAllergens],
    renews: null,
    bowls: coming.slice(0, plan.daysPerWeek).map(({ date, salad, excluded }) => ({
      date,
      nameEn: salad.nameEn,
      nameAr: salad.nameAr,
      image: bowlImage(salad.bowlUrl, 320, ingredientKeys(excluded)),
    })),
  }
}
