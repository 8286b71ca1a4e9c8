import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { languages } from '../../domain/language.ts'
import { isValidationKey } from '../../domain/validation.ts'
import { ApiError, showFailure } from '../api.ts'
import { textsOf, useTranslation } from '../i18n.ts'

/** What stands under a field. Schemas name a text; words of the server that are not ours stand as they came. */
export function useErrorText() {
  const { t } = useTranslation('validation')
  return (error: FieldError | undefined) => {
    const message = error?.message
    return message && isValidationKey(message) ? t(message) : message
  }
}

/** A refused form: each detail beside its field, the first of them in focus; anything else as a toast. */
export function showInForm<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  fields: readonly Path<V>[],
  error: unknown,
  failed: string,
) {
  const details = error instanceof ApiError ? error.details : []
  const ours = fields.flatMap((field) =>
    details.filter((d) => d.field === field).map((d) => ({ ...d, field })),
  )
  for (const { field, message } of ours.toReversed())
    form.setError(field, { type: 'server', message: keyOf(message) }, { shouldFocus: true })
  if (ours.length === 0) showFailure(error, failed)
}

/** The key of what the server said, so that it follows a change of language like all other words. */
export function keyOf(message: string): string {
  for (const language of languages) {
    const texts = textsOf(language, 'validation') ?? {}
    const key = Object.keys(texts).find((name) => texts[name] === message)
    if (key) return key
  }
  return message
}
