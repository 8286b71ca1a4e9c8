import { CircleAlert } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, use, useId } from 'react'
import { useTranslation } from '../i18n.ts'

interface FieldWiring {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
const FieldContext = createContext<FieldWiring | null>(null)

/** The ids and states for a control. Empty outside a Field, where the control has its own label. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {}
}

/* A label presses its button, which would open a select or a date picker. This only focuses it. */
function focusButton(event: MouseEvent<HTMLLabelElement>) {
  const { control } = event.currentTarget
  if (!(control instanceof HTMLButtonElement)) return
  event.preventDefault()
  control.focus()
}

interface FieldProps {
  label: string
  /** Always visible, also without an error. */
  hint?: ReactNode
  /** What to do next. Its presence makes the control invalid. */
  error?: string
  required?: boolean
  /** Adds '(optional)' to the label. */
  optional?: boolean
  /** A link or figure at the end of the label's line. */
  aside?: ReactNode
  children: ReactNode
}

export function Field({ label, hint, error, required, optional, aside, children }: FieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label has no focus; the control it leads to has the keys */}
        <label htmlFor={id} id={`${id}-label`} className="font-medium text-s" onClick={focusButton}>
          {label}
          {optional && <span className="font-normal text-ink-2"> {t('optional')}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <div id={`${id}-hint`} className="text-ink-2 text-xs">
          {hint}
        </div>
      )}
      {/* The live region is rendered before the error, so that screen readers announce the error. */}
      <div id={`${id}-error`} aria-live="polite" className="empty:-mt-1.5">
        {error && (
          <span className="flex items-start gap-1.5 font-medium text-danger-text text-xs">
            <CircleAlert aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
