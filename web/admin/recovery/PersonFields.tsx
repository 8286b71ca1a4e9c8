import { useFormContext } from 'react-hook-form'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { personFields, RecoverTyped } from './recoverValues.ts'

/** Fields for the customer details that are missing. */
export function PersonFields({ fields }: { fields: readonly (typeof personFields)[number][] }) {
  const { t } = useTranslation('recoveryPage')
  const errorText = useErrorText()
  const { register, formState } = useFormContext<RecoverTyped>()
  const controls = {
    customerName: { label: t('recover.name'), looks: {} },
    customerEmail: { label: t('recover.email'), looks: { ltr: true, type: 'email' } },
    customerPhone: { label: t('recover.phone'), looks: { digits: true, type: 'tel' } },
  } as const
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold text-m">{t('recover.who')}</legend>
      <p className="-mt-2 text-ink-2 text-s">{t('recover.whoText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field}
            label={controls[field].label}
            error={errorText(formState.errors[field])}
            required
          >
            <TextInput autoComplete="off" {...controls[field].looks} {...register(field)} />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
