import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import { bhd, type Fils, formatMoney, fromWire, parseBhd, toWire } from '../../../domain/money.ts'
import { type AdminPlan, PlanBody } from '../../../domain/plans/contract.ts'
import type { NamedField } from '../../form/differences.ts'
import { useTranslation } from '../../i18n.ts'

/** Parses typed text to a value; null if it is invalid. Parses digits, never a float. */
export const readPrice = (text: string): Fils | null =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) ? parseBhd(text) : null
export const readWhole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)
export const readPercent = (text: string) => (/^\d{1,2}(\.\d)?$/.test(text.trim()) ? Number(text) : null)

const typed = <T>(read: (text: string) => T | null, refused: ReturnType<typeof messageKey>) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: text.trim() === '' ? messageKey('required') : refused })
    return z.NEVER
  })
const price = (text: string) => {
  const amount = readPrice(text)
  return amount === null ? null : toWire(amount)
}

/** The form's values: typed numbers, converted for the contract and validated by its rules. */
export const PlanFields = z.object({
  nameEn: PlanBody.shape.nameEn,
  nameAr: PlanBody.shape.nameAr,
  price: typed(price, messageKey('amountInvalid')).pipe(PlanBody.shape.price),
  durationDays: typed(readWhole, messageKey('invalid')).pipe(PlanBody.shape.durationDays),
  mealsPerDay: typed(readWhole, messageKey('invalid')).pipe(PlanBody.shape.mealsPerDay),
  mostPopular: PlanBody.shape.mostPopular,
  // An empty field means no claim; anything else must be a percentage.
  claimedSavingPercent: z
    .string()
    .transform((text, context) => {
      const value = readPercent(text)
      if (value === null && text.trim() !== '')
        context.addIssue({ code: 'custom', message: messageKey('invalid') })
      return value
    })
    .pipe(PlanBody.shape.claimedSavingPercent),
})
export type PlanTyped = z.input<typeof PlanFields>
export type PlanValues = z.output<typeof PlanFields>

export const valuesOf = (plan: AdminPlan | null): PlanTyped => ({
  nameEn: plan?.nameEn ?? '',
  nameAr: plan?.nameAr ?? '',
  price: plan ? bhd(fromWire(plan.price)) : '',
  durationDays: String(plan?.durationDays ?? ''),
  mealsPerDay: String(plan?.mealsPerDay ?? 2),
  mostPopular: plan?.mostPopular ?? false,
  claimedSavingPercent: String(plan?.claimedSavingPercent ?? ''),
})

/** The fields, as the conflict dialog shows them. */
export function usePlanFieldNames(): NamedField<PlanValues>[] {
  const { t, language } = useTranslation(['adminShop', 'conflict'])
  return [
    { name: 'nameEn', label: t('plans.form.nameEn') },
    { name: 'nameAr', label: t('plans.form.nameAr') },
    {
      name: 'price',
      label: t('plans.form.price'),
      text: ({ price }) => formatMoney(fromWire(price), language),
    },
    { name: 'claimedSavingPercent', label: t('plans.form.claim') },
    { name: 'durationDays', label: t('plans.form.days') },
    { name: 'mealsPerDay', label: t('plans.form.meals') },
    {
      name: 'mostPopular',
      label: t('plans.form.popular'),
      text: ({ mostPopular }) => t(mostPopular ? 'conflict:yes' : 'conflict:no'),
    },
  ]
}
