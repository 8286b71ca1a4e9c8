import { fromWire } from '../../../domain/money.ts'
import type { AdminPlan } from '../../../domain/plans/contract.ts'

/** The plans on sale, in fils: what savings are told against. */
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

/** Percent on the wire, tenths inside. */
export const tenthsOf = (percent: number | null) => (percent === null ? null : Math.round(percent * 10))
