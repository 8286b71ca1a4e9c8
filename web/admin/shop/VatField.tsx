import { useFormState, useWatch } from 'react-hook-form'
import { fils, formatMoney } from '../../../domain/money.ts'
import { quote } from '../../../domain/plans/rules.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import type { ShopFormState } from './shopFields.ts'

const EXAMPLE = fils(10_000)

/** The VAT rate, with the total of ten dinars as an example. */
export function VatField({ form }: { form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const language = useLanguage()
  const errorText = useErrorText()
  const { errors } = useFormState({ control: form.control, name: 'vatPercent' })
  const percent = useWatch({ control: form.control, name: 'vatPercent' })
  const known = Number.isInteger(percent) && percent >= 0 && percent <= 100
  const hint = known
    ? t('shop.vatHint', {
        price: formatMoney(EXAMPLE, language),
        total: formatMoney(quote(EXAMPLE, percent).totalFils, language),
      })
    : undefined
  return (
    <Field label={t('shop.vat')} hint={hint} error={errorText(errors.vatPercent)} required>
      <TextInput
        digits
        {...form.register('vatPercent', {
          // An empty field is an error like an invalid one.
          setValueAs: (text: unknown) => (/^\d{1,3}$/.test(String(text).trim()) ? Number(text) : Number.NaN),
        })}
      />
    </Field>
  )
}
