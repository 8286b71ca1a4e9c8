import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isValidationKey, validationKey } from '../../domain/validation.ts'
import { keyOf } from '../account/formErrors.ts'
import { useTranslation } from '../i18n.ts'
import { type Failure, failureOf } from './failure.ts'
import { withMismatch } from './passwordPair.ts'

interface AuthForm<In extends FieldValues, Out> {
  schema: z.ZodType<Out, In>
  start: DefaultValues<In>
  /** Throws when it did not work; what the server says about a field is shown beside that field. */
  send: (values: Out) => Promise<void>
}

/** One form of the sign-in pages: checked by the contract, sent once, its failures beside what they are about. */
export function useAuthForm<In extends FieldValues, Out>({ schema, start, send }: AuthForm<In, Out>) {
  const { t } = useTranslation('validation')
  const [failure, setFailure] = useState<Failure | null>(null)
  const sending = useRef(false)
  // The resolver's overloads lose the schema's input; both sides are the schema's own types.
  const check = zodResolver(schema as never) as Resolver<In, unknown, Out>
  const resolver: typeof check = async (values, context, options) => {
    const result = await check(values, context, options)
    const errors = withMismatch(result.errors, values)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result
  }
  const form = useForm<In, unknown, Out>({ resolver, defaultValues: start })
  const isField = (name: string): name is Path<In> => Object.hasOwn(start, name)

  /** Puts details beside their fields, the first of them under the cursor; says whether there were any. */
  function blameFields({ error }: Failure): boolean {
    const blamed = error.details.filter(({ field }) => isField(field))
    for (const [n, { field, message }] of blamed.entries())
      if (isField(field))
        form.setError(field, { type: 'server', message: keyOf(message) }, { shouldFocus: n === 0 })
    return blamed.length > 0
  }

  const sendOnce = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(values)
    } catch (thrown) {
      const failed = failureOf(thrown)
      if (!blameFields(failed)) setFailure(failed)
    }
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await sendOnce(event).finally(() => {
      sending.current = false
    })
  }

  const { errors, isSubmitting } = form.formState
  const errorOf = (name: Path<In>): string | undefined => {
    const error = errors[name]
    if (!error) return undefined
    const message = typeof error.message === 'string' ? error.message : ''
    // Words of the server that are not ours stand as they came.
    if (error.type === 'server' && !isValidationKey(message)) return message
    return t(validationKey({ code: String(error.type), message }))
  }
  return { ...form, submit, busy: isSubmitting, failure, setFailure, errorOf }
}
