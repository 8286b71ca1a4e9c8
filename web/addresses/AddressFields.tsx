import type { ComponentProps } from 'react'
import { type UseControllerReturn, useController, useFormContext } from 'react-hook-form'
import { isTown } from '../../domain/addresses/towns.ts'
import { useErrorText } from '../form/errors.ts'
import { useTranslation } from '../i18n.ts'
import { Field } from '../ui/Field.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { AddressValues } from './addressValues.ts'
import { TownInput } from './TownInput.tsx'

interface AddressFieldsProps {
  /**
   * The path of the address in the form's values: 'address' for address.city. Omitted if the address is the whole form.
   */
  prefix?: string
  /** Adds a field for a name, for an address that will be saved. */
  withName?: boolean
}

/**
 * The fields of a Bahraini address, for use in any form: `useApiForm({ schema: z.object({ address: AddressBody }),
 * defaultValues: { address: emptyAddress }, … })`, then `<FormProvider {...form}>…<AddressFields prefix="address" />`.
 * The page loads the texts `addresses` and `validation`. Switching between flat and house keeps the values of the
 * hidden fields; AddressBody drops them.
 */
export function AddressFields({ prefix, withName }: AddressFieldsProps) {
  const { t } = useTranslation('addresses')
  const errorText = useErrorText()
  const kind = useAddressField(prefix, 'addressType')
  const city = useAddressField(prefix, 'city')
  const isHouse = kind.field.value === 'HOUSE'
  const town = String(city.field.value ?? '').trim()
  // A hint after the field lost the focus, not while typing. Unknown towns are accepted.
  const unknown =
    town !== '' && city.fieldState.isTouched && !isTown(town)
      ? t('cityUnknown', { town: `\u2068${town}\u2069` })
      : undefined
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-full">
        <Segmented
          label={t('kind')}
          block
          choices={[
            { value: 'FLAT', label: t('flat') },
            { value: 'HOUSE', label: t('house') },
          ]}
          value={isHouse ? 'HOUSE' : 'FLAT'}
          onChange={kind.field.onChange}
        />
      </div>
      <div className="col-span-full">
        <Field label={t('city')} hint={unknown} error={errorText(city.fieldState.error)} required>
          <TownInput {...city.field} />
        </Field>
      </div>
      <NumberField prefix={prefix} name="block" label={t('block')} />
      <NumberField prefix={prefix} name="road" label={t('road')} />
      {/* Not a numeric keyboard, because numbers such as 12A and 3/4 exist. */}
      {isHouse ? (
        <NumberField prefix={prefix} name="houseNo" label={t('houseNumber')} inputMode="text" />
      ) : (
        <>
          <NumberField prefix={prefix} name="building" label={t('building')} inputMode="text" />
          <NumberField prefix={prefix} name="flat" label={t('flatNumber')} inputMode="text" />
        </>
      )}
      {withName && (
        <div className="col-span-full">
          <Name prefix={prefix} />
        </div>
      )}
    </div>
  )
}

interface NumberProps extends Pick<ComponentProps<'input'>, 'inputMode'> {
  prefix: string | undefined
  name: keyof AddressValues
  label: string
}
function NumberField({ prefix, name, label, inputMode = 'numeric' }: NumberProps) {
  const errorText = useErrorText()
  const { field, fieldState } = useAddressField(prefix, name)
  return (
    <Field label={label} error={errorText(fieldState.error)} required>
      <TextInput digits inputMode={inputMode} autoComplete="off" {...field} />
    </Field>
  )
}

function Name({ prefix }: { prefix: string | undefined }) {
  const { t } = useTranslation('addresses')
  const errorText = useErrorText()
  const { field, fieldState } = useAddressField(prefix, 'label')
  return (
    <Field label={t('name')} hint={t('nameHint')} error={errorText(fieldState.error)} optional>
      <TextInput autoComplete="off" {...field} />
    </Field>
  )
}

/** The type of the surrounding form is unknown here; only the path of the address is known. */
function useAddressField(prefix: string | undefined, name: keyof AddressValues): UseControllerReturn {
  const { control } = useFormContext()
  return useController({ control, name: prefix ? `${prefix}.${name}` : name })
}
