import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatMoney, fromWire } from '../../../domain/money.ts'
import { adminPaymentMethods, manualPaymentMethods } from '../../../domain/payments/rules.ts'
import { quote } from '../../../domain/plans/rules.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { usePlans, useShop } from '../../shop.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { FormCard } from '../FormCard.tsx'
import type { ManualTyped, ManualValues } from './manualValues.ts'

const isManual = (method: string) => manualPaymentMethods.some((m) => m === method)

/** The payment method, and what happens next. */
export function PaymentFields() {
  const { t } = useTranslation('adminSubscriptions')
  const errorText = useErrorText()
  const { control } = useFormContext<ManualTyped, unknown, ManualValues>()
  const { field, fieldState } = useController({ control, name: 'paymentMethod' })
  const error = errorText(fieldState.error)
  return (
    <FormCard title={t('form.pay')} aside={<Total />}>
      <RadioCards
        legend={t('form.pay')}
        legendHidden
        columns={3}
        value={field.value ?? null}
        onChange={field.onChange}
        {...(error !== undefined && { error })}
        choices={adminPaymentMethods.map((value) => ({ value, title: t(`methods.${value}`) }))}
      />
      {field.value && <p role="status">{t(isManual(field.value) ? 'form.byHand' : 'form.byLink')}</p>}
    </FormCard>
  )
}

function Total() {
  const { t, language } = useTranslation('adminSubscriptions')
  const planId = useWatch<ManualTyped, 'planId'>({ name: 'planId' })
  const plan = usePlans().data?.content.find((p) => p.id === planId)
  const percent = useShop().data?.vatPercent
  if (!plan || percent === undefined) return null
  const amount = formatMoney(quote(fromWire(plan.price), percent).totalFils, language)
  return <span className="tabular font-medium">{t('form.total', { amount, percent })}</span>
}
