import { useFormState, useWatch } from 'react-hook-form'
import { SaladBody } from '../../../domain/menu/contract.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FormCard } from '../FormCard.tsx'
import type { SaladControl, SaladFormReturn } from './saladValues.ts'

const english = { dir: 'ltr', lang: 'en' } as const
const arabic = { dir: 'rtl', lang: 'ar' } as const

/** The texts in both languages side by side, so that one can be written while reading the other. */
export function WordFields({ form }: { form: SaladFormReturn }) {
  const { t } = useTranslation('adminCatalogue')
  const errorText = useErrorText()
  const { register, control } = form
  const { errors } = useFormState({ control })
  return (
    <FormCard title={t('editor.words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('editor.nameEn')} error={errorText(errors.nameEn)} required>
          <TextInput {...register('nameEn')} {...english} />
        </Field>
        <Field label={t('editor.nameAr')} error={errorText(errors.nameAr)} required>
          <TextInput {...register('nameAr')} {...arabic} />
        </Field>
        <Field
          label={t('editor.descriptionEn')}
          error={errorText(errors.descriptionEn)}
          aside={<Left control={control} name="descriptionEn" />}
          required
        >
          <TextArea {...register('descriptionEn')} {...english} />
        </Field>
        <Field
          label={t('editor.descriptionAr')}
          error={errorText(errors.descriptionAr)}
          aside={<Left control={control} name="descriptionAr" />}
          required
        >
          <TextArea {...register('descriptionAr')} {...arabic} />
        </Field>
      </div>
    </FormCard>
  )
}

const MOST = SaladBody.shape.descriptionEn.maxLength ?? 0
/** The remaining length is shown below this number. */
const SAY_BELOW = 60

function Left({ control, name }: { control: SaladControl; name: 'descriptionEn' | 'descriptionAr' }) {
  const { t } = useTranslation('adminCatalogue')
  const left = MOST - useWatch({ control, name }).trim().length
  if (left > SAY_BELOW) return null
  return (
    <span className="tabular text-ink-2 text-xs">
      {left < 0 ? t('editor.lettersOver', { count: -left }) : t('editor.lettersLeft', { count: left })}
    </span>
  )
}
