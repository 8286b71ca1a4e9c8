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
    /** Throws when it did not work; what the server says about a field is shown beside that field. */
    send: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<void>
    /** What a failure that is no field's is called, in a toast. Without it the page shows `failure` itself. */
    failed?: string
  }

/**
 * A form that is checked by the contract and sent to the API once, its failures beside what they are about, the first
 * of them under the cursor. With `values` it follows what is read anew, but for what is being typed.
 */
export function useApiForm<In extends FieldValues, Out>(options: ApiForm<In, Out>) {
  const { send, failed, defaultValues, values } = options
  const textOf = useErrorText()
  const [failure, setFailure] = useState<Failure | null>(null)
  const sending = useRef(false)
  const form = useForm<In, unknown, Out>({
    resolver: 'schema' in options ? schemaResolver(options.schema, options.alsoCheck) : options.resolver,
    // It knows only the fields that were registered; see below.
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
    // Without `keepDirty` the form would say for a moment that nothing was typed, and no longer ask before leaving.
    ...(values && { values, resetOptions: { keepDirtyValues: true, keepDirty: true } }),
  })
  const isField = (name: string): name is Path<In> =>
    Object.hasOwn(form.getValues(), name.split('.')[0] ?? '')

  function showErrors({ error }: Failure): boolean {
    const details = error.details.filter(({ field }) => isField(field))
    for (const [place, { field, key, message }] of details.entries())
      if (isField(field))
        form.setError(field, { type: 'server', message: key ?? message }, { shouldFocus: place === 0 })
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
 * After a refused press the first thing to mend on the page takes the focus, whatever kind of control it is; one that
 * carries no mark is the form's own to find. `fields` is the form that was sent.
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
    // The page may have moved under the pointer: the second press of a double click was meant for the button.
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
