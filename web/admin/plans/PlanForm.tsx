import type { SubmitEvent } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { bhd, formatMoney } from '../../../domain/money.ts'
import type { AdminPlan } from '../../../domain/plans/contract.ts'
import { DAYS_A_WEEK, quote } from '../../../domain/plans/rules.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { useShop } from '../../shop.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { ClaimText } from './ClaimText.tsx'
import { claimOf } from './claim.ts'
import { type PlanTyped, type PlanValues, readPercent, readPrice, readWhole } from './planFields.ts'
import { onSaleOf, tenthsOf } from './priced.ts'

type Props = {
  id: string
  /** Null for a new one. */
  plan: AdminPlan | null
  plans: readonly AdminPlan[]
  form: UseFormReturn<PlanTyped, unknown, PlanValues>
  onSubmit: (event: SubmitEvent) => void
}

/** A plan's fields, and beside them whether the claimed saving is true at the typed price. */
export function PlanForm({ id, plan, plans, form, onSubmit }: Props) {
  const { t } = useTranslation('adminShop')
  const { t: say } = useTranslation('layout')
  const language = useLanguage()
  const shop = useShop()
  const errorText = useErrorText()
  const { errors } = useFormState({ control: form.control })
  const typed = useWatch({ control: form.control })
  const priceFils = readPrice(typed.price ?? '')
  const durationDays = readWhole(typed.durationDays ?? '')
  const meals = readWhole(typed.mealsPerDay ?? '')
  const claim = readPercent(typed.claimedSavingPercent ?? '')
  const draft =
    priceFils !== null && durationDays !== null && durationDays > 0
      ? { id: plan?.id ?? '', priceFils, durationDays }
      : null
  const popular = plans.find((p) => p.mostPopular && p.status === 'ACTIVE' && p.id !== plan?.id)
  const marked = typed.mostPopular ?? false
  const vat = shop.data?.vatPercent
  const priceHint =
    priceFils !== null && vat !== undefined
      ? t('plans.form.priceHint', {
          total: formatMoney(quote(priceFils, vat).totalFils, language),
          percent: vat,
        })
      : t('plans.form.currency')
  const popularHint =
    marked && popular
      ? t('plans.form.popularMoves', { plan: language === 'ar' ? popular.nameAr : popular.nameEn })
      : !marked && plan?.mostPopular
        ? t('plans.form.popularLeaves')
        : t('plans.form.popularHint')
  return (
    <form id={id} noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={onSubmit}>
      <Field label={t('plans.form.nameEn')} error={errorText(errors.nameEn)} required>
        <TextInput dir="ltr" lang="en" {...form.register('nameEn')} />
      </Field>
      <Field label={t('plans.form.nameAr')} error={errorText(errors.nameAr)} required>
        <TextInput dir="rtl" lang="ar" {...form.register('nameAr')} />
      </Field>
      <Field label={t('plans.form.price')} hint={priceHint} error={errorText(errors.price)} required>
        <TextInput digits inputMode="decimal" {...form.register('price')} />
      </Field>
      <Field
        label={t('plans.form.claim')}
        hint={t('plans.form.claimHint')}
        error={errorText(errors.claimedSavingPercent)}
        optional
      >
        <TextInput digits inputMode="decimal" {...form.register('claimedSavingPercent')} />
      </Field>
      <Field
        label={t('plans.form.days')}
        hint={
          durationDays
            ? t('plans.form.daysHint', { count: Math.ceil(durationDays / DAYS_A_WEEK) })
            : undefined
        }
        error={errorText(errors.durationDays)}
        required
      >
        <TextInput digits {...form.register('durationDays')} />
      </Field>
      <Field
        label={t('plans.form.meals')}
        hint={meals ? say('meals.bowls', { count: meals }) : undefined}
        error={errorText(errors.mealsPerDay)}
        required
      >
        <TextInput digits {...form.register('mealsPerDay')} />
      </Field>
      {draft && (
        <div role="status" className="sm:col-span-full">
          <ClaimText
            plan={draft}
            claim={claimOf(draft, onSaleOf(plans), tenthsOf(claim))}
            onUse={(price) => form.setValue('price', bhd(price), { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      )}
      {plan?.status !== 'RETIRED' && (
        <div className="sm:col-span-full">
          <Checkbox label={t('plans.form.popular')} hint={popularHint} {...form.register('mostPopular')} />
        </div>
      )}
    </form>
  )
}
