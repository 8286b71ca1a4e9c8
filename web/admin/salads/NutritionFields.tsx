import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FormCard } from '../FormCard.tsx'
import { nutritionParts, type SaladControl, type SaladFormReturn } from './saladValues.ts'

const KCAL_PER_GRAM = { proteinG: 4, carbsG: 4, fatG: 9 }

export function NutritionFields({ form }: { form: SaladFormReturn }) {
  const { t } = useTranslation('adminCatalogue')
  const { errors } = useFormState({ control: form.control })
  return (
    <FormCard title={t('editor.nutrition')}>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {nutritionParts.map((part) => (
          <Field
            key={part}
            label={t(`editor.${part}`)}
            error={errors.nutrition?.[part] && t('editor.wholeNumber')}
            required
          >
            <TextInput
              digits
              maxLength={4}
              autoComplete="off"
              {...form.register(`nutrition.${part}`, { valueAsNumber: true })}
            />
          </Field>
        ))}
      </div>
      <Counted control={form.control} />
    </FormCard>
  )
}

/** The energy computed from the nutrients, to check the typed value, which is often wrong. */
function Counted({ control }: { control: SaladControl }) {
  const { t } = useTranslation('adminCatalogue')
  const [proteinG, carbsG, fatG] = useWatch({
    control,
    name: ['nutrition.proteinG', 'nutrition.carbsG', 'nutrition.fatG'],
  })
  const kcal = proteinG * KCAL_PER_GRAM.proteinG + carbsG * KCAL_PER_GRAM.carbsG + fatG * KCAL_PER_GRAM.fatG
  if (!Number.isFinite(kcal)) return null
  return <p className="text-ink-2 text-xs">{t('editor.counted', { kcal })}</p>
}
