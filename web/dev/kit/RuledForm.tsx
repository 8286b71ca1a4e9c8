import { useForm } from 'react-hook-form'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'

/** A form like those of the app: registered inputs, errors below the fields, focus on the first error. */
export function RuledForm() {
  const { t } = useTranslation('kit')
  const form = useForm({ defaultValues: { name: '', phone: '' } })
  const { errors } = form.formState
  const required = t('fields.required')
  return (
    <form
      noValidate
      aria-label={t('fields.form')}
      className="grid content-start gap-4"
      onSubmit={form.handleSubmit((values) => toast.success(t('fields.saved', values)))}
    >
      <Field label={t('fields.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name', { required })} />
      </Field>
      <Field label={t('fields.phone')} hint={t('fields.phoneHint')} error={errors.phone?.message} required>
        <TextInput
          digits
          {...form.register('phone', {
            required,
            pattern: { value: /^\d{8}$/, message: t('fields.eightDigits') },
          })}
        />
      </Field>
      <div>
        <Button type="submit">{t('fields.save')}</Button>
      </div>
    </form>
  )
}
