import { useController, useFormContext } from 'react-hook-form'
import { governorateIn, governorates } from '../../../domain/addresses/governorates.ts'
import { ORDER_LIMITS, placeTypes } from '../../../domain/subscriptions/rules.ts'
import { TownInput } from '../../addresses/TownInput.tsx'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { FormCard } from '../FormCard.tsx'
import type { ManualTyped, ManualValues } from './manualValues.ts'

/** The address, as customers give it on the phone. */
export function PlaceFields() {
  const { t } = useTranslation('adminSubscriptions')
  const language = useLanguage()
  const errorText = useErrorText()
  const { register, formState, control } = useFormContext<ManualTyped, unknown, ManualValues>()
  const { errors } = formState
  const place = useController({ control, name: 'addressType' })
  const city = useController({ control, name: 'city' })
  const governorate = useController({ control, name: 'governorate' })
  return (
    <FormCard title={t('form.where')}>
      <div className="justify-self-start">
        <Segmented
          label={t('form.placeType')}
          value={place.field.value ?? 'HOME'}
          onChange={place.field.onChange}
          choices={placeTypes.map((value) => ({ value, label: t(`one.placeTypes.${value}`) }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('form.street')} error={errorText(errors.street)} required>
          <TextInput autoComplete="off" {...register('street')} />
        </Field>
        <Field label={t('form.zip')} error={errorText(errors.zip)} required>
          <TextInput digits autoComplete="off" {...register('zip')} />
        </Field>
        <Field label={t('form.city')} error={errorText(errors.city)} required>
          <TownInput {...city.field} />
        </Field>
        <Field label={t('form.governorate')} error={errorText(errors.governorate)} required>
          <Select
            value={governorate.field.value || null}
            onChange={governorate.field.onChange}
            onBlur={governorate.field.onBlur}
            ref={governorate.field.ref}
            placeholder={t('form.chooseGovernorate')}
            options={governorates.map((code) => ({ value: code, label: governorateIn(code, language) }))}
          />
        </Field>
      </div>
      <div className="grid grid-cols-3 gap-4">
        <Field label={t('form.house')} error={errorText(errors.houseNo)} optional>
          <TextInput digits inputMode="text" autoComplete="off" {...register('houseNo')} />
        </Field>
        <Field label={t('form.building')} error={errorText(errors.building)} optional>
          <TextInput digits inputMode="text" autoComplete="off" {...register('building')} />
        </Field>
        <Field label={t('form.flat')} error={errorText(errors.flat)} optional>
          <TextInput digits inputMode="text" autoComplete="off" {...register('flat')} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('form.country')}>
          {/* We deliver only in Bahrain. */}
          <TextInput readOnly value={t('form.bahrain')} />
        </Field>
        <Field label={t('form.driver')} error={errorText(errors.specialInstructions)} optional>
          <TextArea rows={2} maxLength={ORDER_LIMITS.instructions} {...register('specialInstructions')} />
        </Field>
      </div>
    </FormCard>
  )
}
