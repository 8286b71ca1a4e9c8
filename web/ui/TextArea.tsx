import { type ComponentProps, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/**
 * Several lines of text; it grows with what is written where the browser can. A browser cuts what is pasted past
 * `maxLength` without a word, so a text that is full says so.
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
    // A form that was sent is empty again, without an input.
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
        // One that is full already takes nothing more, and no input tells of it.
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
