import { useFormContext } from 'react-hook-form'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { TermsTyped } from './terms.ts'

/** An optional text: for the driver, for the kitchen, or the reason for the recovery. */
export function WordsField({ name }: { name: keyof typeof texts }) {
  const { t } = useTranslation('recoveryPage')
  const errorText = useErrorText()
  const { register, formState } = useFormContext<TermsTyped>()
  return (
    <Field
      label={t(texts[name])}
      hint={name === 'recoveryReason' ? t('recover.reasonHint') : undefined}
      error={errorText(formState.errors[name])}
      optional
    >
      <TextArea rows={2} maxLength={ORDER_LIMITS.instructions} {...register(name)} />
    </Field>
  )
}
const texts = {
  deliveryInstructions: 'recover.instructions',
  specialInstructions: 'recover.special',
  recoveryReason: 'recover.reason',
} as const
