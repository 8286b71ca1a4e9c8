import { useFormState, useWatch } from 'react-hook-form'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ShopFormState } from './shopFields.ts'

/** The VAT account number. While it is missing, explains the effect on the customers' documents. */
export function VatNumberField({ form }: { form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const errorText = useErrorText()
  const { errors } = useFormState({ control: form.control, name: 'vatNumber' })
  const number = useWatch({ control: form.control, name: 'vatNumber' })
  return (
    <div className="grid gap-4 sm:col-span-full">
      <Field
        label={t('shop.vatNumber')}
        hint={t('shop.vatNumberHint')}
        error={errorText(errors.vatNumber)}
        optional
      >
        <TextInput ltr digits inputMode="numeric" {...form.register('vatNumber')} />
      </Field>
      {!number?.trim() && (
        <Note title={t('shop.vatNumberMissing.title')}>{t('shop.vatNumberMissing.text')}</Note>
      )}
    </div>
  )
}
