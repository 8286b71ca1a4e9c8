import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { cx } from './cx.ts'
import { Field, useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'
import { OverlayProviders } from './OverlayProviders.tsx'
import { parseTypedDay } from './parseTypedDay.ts'
import { popupClass } from './popupClass.ts'
import { TextInput } from './TextInput.tsx'
import { useLanguage } from './useLanguage.ts'
import { useMedia } from './useMedia.ts'

interface DatePickerProps extends CalendarProps {
  placeholder?: string
  /** Short format for little room: 'Sun 6 Dec'. */
  short?: boolean
  disabled?: boolean
  /** Needed if no Field labels it. */
  label?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Selects a day on a calendar or by typing. */
export function DatePicker({
  placeholder,
  short: brief,
  disabled,
  label,
  onBlur,
  ref,
  ...calendar
}: DatePickerProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  // A button does not support aria-required; the label says that the field is required.
  const { id, 'aria-labelledby': labelledBy, 'aria-required': _, ...aria } = useFieldWiring()
  const [open, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  // On a low screen a month does not fit above or below the field, so it may cover the field.
  const short = useMedia('(max-height: 56rem)')
  const choose: CalendarProps['onChange'] = (day) => {
    calendar.onChange(day)
    setOpen(false)
  }
  // On a phone "Wednesday 30 September" does not fit beside another field.
  const narrow = useMedia('(max-width: 30rem)')
  const text = calendar.value && formatDay(calendar.value, language, narrow || brief ? 'short' : 'long')
  return (
    <OverlayProviders>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          {...aria}
          id={id}
          ref={ref}
          disabled={disabled}
          onBlur={onBlur}
          aria-label={label && `${label}: ${text ?? placeholder ?? t('noDay')}`}
          aria-labelledby={labelledBy && `${labelledBy} ${id}-value`}
          className={inputClass('flex items-center justify-between gap-2 text-start')}
        >
          <span id={id && `${id}-value`} className={cx('truncate', !text && 'text-ink-3')}>
            {text ?? placeholder ?? t('chooseDay')}
          </span>
          <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            sideOffset={6}
            align="start"
            collisionAvoidance={{ side: short ? 'shift' : 'flip', fallbackAxisSide: 'none' }}
            className="z-50 outline-none"
          >
            <Popover.Popup
              ref={popup}
              initialFocus={() =>
                popup.current?.querySelector<HTMLElement>('td button[tabindex="0"]') ?? true
              }
              className={popupClass(
                'grid gap-2 rounded-l! p-3 max-h-[var(--available-height)] overflow-y-auto',
              )}
            >
              <Popover.Title className="sr-only">{t('chooseDay')}</Popover.Title>
              <Calendar {...calendar} onChange={choose} />
              <TypedDay {...calendar} onChange={choose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </OverlayProviders>
  )
}

function TypedDay({ onChange, today, min, max, isOff }: CalendarProps) {
  const { t } = useTranslation('ui')
  const [error, setError] = useState<string>()
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const day = parseTypedDay(event.currentTarget.value, today)
    if (!day) setError(t('dayUnreadable'))
    else if ((min && day < min) || (max && day > max) || isOff?.(day)) setError(t('dayOff'))
    else onChange(day)
  }
  return (
    <div className="max-w-77 border-line border-t px-1 pt-2.5">
      <Field label={t('typeDay')} error={error}>
        <TextInput
          digits
          placeholder={t('dayPattern')}
          onKeyDown={enter}
          onChange={() => setError(undefined)}
        />
      </Field>
    </div>
  )
}
