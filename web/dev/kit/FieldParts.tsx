import { Moon, Search, Sun, Sunset } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { areas } from './areas.ts'

export function FieldParts() {
  const { t } = useTranslation('kit')
  const [area, setArea] = useState<(typeof areas)[number] | null>('juffair')
  const [found, setFound] = useState<(typeof areas)[number] | null>(null)
  const [time, setTime] = useState<'morning' | 'evening' | 'night' | null>(null)
  const areaOptions = areas.map((value) => ({ value, label: t(`areas.${value}`) }))
  const times = [
    { value: 'morning', label: t('fields.morning'), icon: <Sun aria-hidden="true" /> },
    { value: 'evening', label: t('fields.evening'), icon: <Sunset aria-hidden="true" /> },
    { value: 'night', label: t('fields.night'), icon: <Moon aria-hidden="true" />, disabled: true },
  ] as const
  return (
    <div className="grid gap-x-9 gap-y-5 lg:grid-cols-2">
      <Field label={t('fields.name')}>
        <TextInput key={t('fields.nameValue')} defaultValue={t('fields.nameValue')} autoComplete="off" />
      </Field>
      <Field label={t('fields.phone')} hint={t('fields.phoneHint')}>
        <TextInput digits defaultValue="36001234" />
      </Field>
      <Field label={t('fields.address')} error={t('fields.addressError')}>
        <TextInput key={t('fields.addressValue')} defaultValue={t('fields.addressValue')} />
      </Field>
      <Field label={t('fields.email')}>
        <TextInput ltr disabled defaultValue="maryam@example.com" />
      </Field>
      <Field
        label={t('fields.password')}
        aside={
          <a className="link text-s" href="#fields">
            {t('fields.forgot')}
          </a>
        }
      >
        <PasswordInput defaultValue="correcthorse" />
      </Field>
      <Field label={t('fields.search')} optional>
        <TextInput icon={<Search />} placeholder={t('fields.search')} />
      </Field>
      <Field label={t('fields.area')}>
        <Select options={areaOptions} value={area} onChange={setArea} />
      </Field>
      <Field label={t('fields.areaSearch')}>
        <Combobox options={areaOptions} value={found} onChange={setFound} />
      </Field>
      <Field label={t('fields.time')}>
        <Select options={times} value={time} onChange={setTime} />
      </Field>
      <Field label={t('fields.reason')} error={t('fields.reasonError')}>
        <Select options={areaOptions} value={null} onChange={() => {}} />
      </Field>
      <Field label={t('fields.area')}>
        <Select disabled options={areaOptions} value="seef" onChange={() => {}} />
      </Field>
      <Field label={t('fields.areaSearch')}>
        <Combobox disabled options={areaOptions} value="saar" onChange={() => {}} />
      </Field>
      <Field label={t('fields.comments')} optional>
        <TextArea maxLength={ORDER_LIMITS.instructions} />
      </Field>
      <RuledForm />
    </div>
  )
}

/** A form like those of the app: registered inputs, errors below the fields, focus on the first error. */
function RuledForm() {
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
