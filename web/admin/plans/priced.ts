import { fromWire } from '../../../domain/money.ts'
import type { AdminPlan } from '../../../domain/plans/contract.ts'

/** The plans on sale with prices in fils, for computing savings. */
export const onSaleOf = (plans: readonly AdminPlan[]) =>
  plans
    .filter((p) => p.status === 'ACTIVE')
    .map(({ id, nameEn, nameAr, durationDays, price }) => ({
      id,
      nameEn,
      nameAr,
      durationDays,
      priceFils: fromWire(price),
    }))

/** The API uses percent; the code uses tenths of a percent. */
export const tenthsOf = (percent: number | null) => (percent === null ? null : Math.round(percent * 10))
