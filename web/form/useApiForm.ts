import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { showFailure } from '../api.ts'
import { type Issue, schemaResolver, useErrorText } from './errors.ts'
import { type Failure, failureOf } from './failure.ts'

type Rules<In extends FieldValues, Out> =
  | { schema: z.ZodType<Out, In>; alsoCheck?: (values: NoInfer<In>) => readonly Issue[] }
  | { resolver: Resolver<In, unknown, Out> }

type ApiForm<In extends FieldValues, Out> = Rules<In, Out> &
  Pick<UseFormProps<NoInfer<In>>, 'defaultValues' | 'values'> & {
    /** Throws on failure. Server errors about a field are shown beside that field. */
    send: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<void>
    /** The text of a toast for failures that belong to no field. Without it the page shows `failure` itself. */
    failed?: string
  }

/**
 * A form that is validated by the contract's schema and sent to the API once. Errors are shown beside their fields, and
 * the first one gets the focus. With `values` the form follows newly read data, except in edited fields.
 */
export function useApiForm<In extends FieldValues, Out>(options: ApiForm<In, Out>) {
  const { send, failed, defaultValues, values } = options
  const textOf = useErrorText()
  const [failure, setFailure] = useState<Failure | null>(null)
  const sending = useRef(false)
  const form = useForm<In, unknown, Out>({
    resolver: 'schema' in options ? schemaResolver(options.schema, options.alsoCheck) : options.resolver,
    // react-hook-form knows only registered fields; useFocusOnFirstError handles all of them.
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
    // Without `keepDirty` the form would be clean for a moment, and the unsaved guard would not ask.
    ...(values && { values, resetOptions: { keepDirtyValues: true, keepDirty: true } }),
  })
  const isField = (name: string): name is Path<In> =>
    Object.hasOwn(form.getValues(), name.split('.')[0] ?? '')

  function showErrors({ error }: Failure): boolean {
    const details = error.details.filter(({ field }) => isField(field))
    for (const [index, { field, key, message }] of details.entries())
      if (isField(field))
        form.setError(field, { type: 'server', message: key ?? message }, { shouldFocus: index === 0 })
    return details.length > 0
  }

  const sendOnce = form.handleSubmit(async (checked) => {
    setFailure(null)
    try {
      await send(checked, form)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (showErrors(failure)) return
      setFailure(failure)
      if (failed !== undefined) showFailure(thrown, failed)
    }
  })
  const { fields, lookAgain } = useFocusOnFirstError(() => {
    const [first] = Object.keys(form.formState.errors)
    if (first && isField(first)) form.setFocus(first)
  })
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault()
    if (sending.current) return
    sending.current = true
    fields.current = event?.currentTarget ?? fields.current
    await sendOnce(event).finally(() => {
      sending.current = false
      lookAgain()
    })
  }

  const { errors, isSubmitting } = form.formState
  const errorOf = (name: Path<In>): string | undefined => textOf(get(errors, name))
  return { ...form, form, submit, fields, sending: isSubmitting, failure, errorOf }
}

/**
 * Moves the focus to the first invalid control after a failed submit. If no control is marked, `focusUnmarked` finds
 * one. `fields` is the form element.
 */
function useFocusOnFirstError(focusUnmarked: () => void) {
  const fields = useRef<Element>(null)
  const [presses, setPresses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (presses === 0) return
    const first = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    if (first) first.focus()
    else focusUnmarked()
    // The page may have moved under the pointer, so the second press of a double click is dropped: it was
    // meant for the button.
    const nextPress = new AbortController()
    const dropSecondPress = (event: MouseEvent) => {
      if (event.detail < 2) return nextPress.abort()
      event.preventDefault()
      event.stopPropagation()
    }
    for (const type of ['mousedown', 'click'] as const)
      document.addEventListener(type, dropSecondPress, { capture: true, signal: nextPress.signal })
    return () => nextPress.abort()
  }, [presses])
  return { fields, lookAgain: () => setPresses((n) => n + 1) }
}
