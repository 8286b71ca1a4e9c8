import { type RefObject, useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** A field of a prerendered form: what was typed, ticked or filled in before the app took it over stays. */
export const keptInput = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  ref: (input: unknown) => {
    if (!(input instanceof HTMLInputElement)) return field.ref(input)
    const { value, checked } = input
    const isBox = input.type === 'checkbox'
    field.ref(input)
    if (isBox ? !checked || input.checked : value === '' || input.value === value) return
    if (isBox) input.checked = true
    else input.value = value
    void field.onChange({ target: input, type: 'change' })
  },
})

/** A prerendered form (`method="post"`): what was sent before the app took it over, and firstPaint.ts kept, is sent now. */
export function useKeptForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After what was ticked before it, which firstPaint.ts does again.
    const sending = setTimeout(() => {
      if (!form.current || !('sent' in form.current.dataset)) return
      delete form.current.dataset.sent
      form.current.requestSubmit()
    })
    return () => clearTimeout(sending)
  }, [])
  return form
}
