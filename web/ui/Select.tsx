import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'
import { OverlayProviders } from './OverlayProviders.tsx'
import { listClass, optionClass, popupClass, popupRegion } from './popupClass.ts'

export interface Option<T extends string> {
  value: T
  label: string
  icon?: ReactNode
  disabled?: boolean
}

interface SelectProps<T extends string> {
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Needed if no Field labels it. */
  label?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  className?: string
}

/** Selects one of up to about twelve options. For more, use Combobox, which allows typing. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { options, value, onChange, placeholder, disabled, name, label, onBlur, ref, className } = props
  const { t } = useTranslation('ui')
  const { id, ...aria } = useFieldWiring()
  return (
    <OverlayProviders>
      <Base.Root
        id={id}
        name={name}
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger
          {...aria}
          aria-label={label}
          ref={ref}
          onBlur={onBlur}
          className={inputClass('flex items-center justify-between gap-2 text-start', className)}
        >
          <Base.Value
            placeholder={placeholder ?? t('choose')}
            className="truncate data-placeholder:text-ink-3"
          />
          <Base.Icon className="text-ink-3">
            <ChevronDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          {/* A touch outside the list only closes it, as with a mouse. */}
          <Base.Backdrop className="fixed inset-0 z-40" />
          <Base.Positioner
            sideOffset={6}
            alignItemWithTrigger={false}
            {...popupRegion(t('choices'))}
            className="z-50 outline-none"
          >
            <Base.Popup className={popupClass('min-w-[var(--anchor-width)]')}>
              <Base.List className={listClass}>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={cx(optionClass, 'group')}
                  >
                    {option.icon}
                    <Base.ItemText className="flex-1 group-data-selected:font-medium">
                      {option.label}
                    </Base.ItemText>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" strokeWidth={2.5} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
