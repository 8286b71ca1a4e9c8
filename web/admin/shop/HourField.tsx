import { Controller, useFormState } from 'react-hook-form'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { useHourText } from '../../layout/hours.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { hourFields, ShopFormState } from './shopFields.ts'

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)

/** The start or the end of a delivery slot. */
export function HourField({ name, form }: { name: (typeof hourFields)[number]; form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const errorText = useErrorText()
  const { isSubmitted } = useFormState({ control: form.control })
  const spoken = useHourText()
  const options = HOURS.map((hour) => ({ value: String(hour), label: spoken(hour) }))
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <Field label={t(`shop.${name}`)} error={errorText(fieldState.error)} required>
          <Select
            ref={field.ref}
            options={options}
            value={String(field.value)}
            onChange={(hour) => {
              field.onChange(Number(hour))
              // One rule checks the order of the four hours, so correcting one may resolve another's error.
              if (isSubmitted) void form.trigger()
            }}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}
