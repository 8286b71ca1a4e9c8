import type { ComponentProps } from 'react'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/** Several lines of text; it grows with what is written where the browser can. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring()}
      {...rest}
      className={inputClass('field-sizing-content max-h-80 min-h-24 resize-y', className)}
    />
  )
}
