import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { glazes, plates, saladCategories } from '../../../domain/menu/rules.ts'
import { Bowl } from '../../bowl/Bowl.tsx'
import { plateClass } from '../../bowl/plateClass.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { FormCard } from '../FormCard.tsx'
import type { SaladControl } from './saladValues.ts'

export function LookFields({ control }: { control: SaladControl }) {
  const { t } = useTranslation('adminCatalogue')
  const errorText = useErrorText()
  const category = useController({ control, name: 'category' })
  const plate = useController({ control, name: 'plate' })
  const glaze = useController({ control, name: 'glaze' })
  return (
    <FormCard title={t('editor.look')}>
      <ChoiceGroup legend={t('editor.category')} error={errorText(category.fieldState.error)}>
        <Segmented
          label={t('editor.category')}
          value={category.field.value}
          onChange={category.field.onChange}
          choices={saladCategories.map((value) => ({ value, label: t(`saladCategories.${value}`) }))}
        />
      </ChoiceGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <Swatches
          legend={t('editor.plate')}
          value={plate.field.value}
          onChange={plate.field.onChange}
          choices={plates.map((value) => ({
            value,
            label: t(`editor.plates.${value}`),
            picture: (
              <span className={cx('size-full rounded-full border border-line-2', plateClass[value])} />
            ),
          }))}
        />
        <Swatches
          legend={t('editor.glaze')}
          value={glaze.field.value}
          onChange={glaze.field.onChange}
          choices={glazes.map((value) => ({
            value,
            label: t(`editor.glazes.${value}`),
            picture: <Bowl seed="empty" ingredients={[]} glaze={value} size={48} />,
          }))}
        />
      </div>
    </FormCard>
  )
}

type SwatchesProps<T extends string> = {
  legend: string
  choices: readonly { value: T; label: string; picture: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** Radio buttons that show the looks, with their names below. */
function Swatches<T extends string>({ legend, choices, value, onChange }: SwatchesProps<T>) {
  const name = useId()
  return (
    <ChoiceGroup legend={legend} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="group relative grid w-14 justify-items-center gap-1.5 rounded-m pt-1 pb-0.5 text-center text-2xs text-ink-2 leading-tight transition-colors hover:text-ink has-checked:font-medium has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full ring-leaf ring-offset-2 ring-offset-surface group-has-checked:ring-2"
          >
            {choice.picture}
          </span>
          {choice.label}
        </label>
      ))}
    </ChoiceGroup>
  )
}
