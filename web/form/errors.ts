import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import type { z } from 'zod'
import { isValidationKey, validationKey } from '../../domain/validation.ts'
import { useTranslation } from '../i18n.ts'

export type Issue = Parameters<typeof validationKey>[0] & { path: readonly PropertyKey[] }

/** Converts failed checks to the form's errors: the first one of each field, as the key of its message. */
export function errorsOf<V extends FieldValues>(issues: readonly Issue[], options: ResolverOptions<V>) {
  const errors: Record<string, FieldError> = {}
  for (const issue of issues)
    errors[issue.path.join('.')] ??= { type: issue.code, message: validationKey(issue) }
  return toNestErrors<V>(errors, options)
}

/**
 * A schema as a react-hook-form resolver. `alsoCheck` runs checks that the schema skips while other fields are invalid.
 */
export const schemaResolver =
  <In extends FieldValues, Out>(
    schema: z.ZodType<Out, In>,
    alsoCheck: (values: In) => readonly Issue[] = () => [],
  ): Resolver<In, unknown, Out> =>
  async (values, _context, options) => {
    const parsed = await schema.safeParseAsync(values)
    const others = alsoCheck(values)
    if (parsed.success && others.length === 0) return { values: parsed.data, errors: {} }
    return { values: {}, errors: errorsOf([...(parsed.error?.issues ?? []), ...others], options) }
  }

/** Translates a field's error. Messages that are no keys of ours are shown as the server sent them. */
export function useErrorText() {
  const { t } = useTranslation('validation')
  return (error: { message?: string | undefined } | undefined) => {
    const message = error?.message
    return message && isValidationKey(message) ? t(message) : message
  }
}
