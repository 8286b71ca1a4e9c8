import { type ComponentProps, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/**
 * A multi-line field that grows with its text if the browser supports it. Browsers silently cut pasted text at
 * `maxLength`, so a full field says that it is full.
 */
export function TextArea({
  className,
  rows = 3,
  maxLength = Number.POSITIVE_INFINITY,
  onInput,
  onFocus,
  ...rest
}: ComponentProps<'textarea'>) {
  const { t } = useTranslation('ui')
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    // A form reset empties the field without an input event.
    const clear = () => setFull(false)
    addEventListener('reset', clear)
    return () => removeEventListener('reset', clear)
  }, [])
  const look = ({ currentTarget: { value } }: SyntheticEvent<HTMLTextAreaElement>) =>
    setFull(value.length >= maxLength)
  return (
    <>
      <textarea
        rows={rows}
        {...useFieldWiring()}
        {...rest}
        {...(Number.isFinite(maxLength) && { maxLength })}
        onInput={(event) => {
          look(event)
          onInput?.(event)
        }}
        // A field that is already full gets no further input event.
        onFocus={(event) => {
          look(event)
          onFocus?.(event)
        }}
        className={inputClass('field-sizing-content max-h-80 min-h-24 resize-y', className)}
      />
      <div aria-live="polite" className="text-ink-2 text-xs empty:-mt-1.5">
        {isFull && t('full', { most: maxLength })}
      </div>
    </>
  )
}
