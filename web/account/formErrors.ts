import i18next from 'i18next'
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { validation } from '../../domain/text/en/validation.ts'
import { ApiError } from '../api.ts'
import { showFailure } from './failure.ts'

const isKey = (text: string): text is keyof typeof validation => i18next.exists(text, { ns: 'validation' })

/** What stands under a field: our schemas name a text and so follow the language, the server sends words. */
export function useErrorText() {
  const { t } = useTranslation('validation')
  return (error: FieldError | undefined) => {
    const message = error?.message
    return message && isKey(message) ? t(message) : message
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
    form.setError(field, { type: 'server', message }, { shouldFocus: true })
  if (ours.length === 0) showFailure(error, failed)
}
