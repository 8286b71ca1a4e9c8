import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { searchText } from '../../domain/search.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'
import { OverlayProviders } from './OverlayProviders.tsx'
import { listClass, optionClass, popupClass } from './popupClass.ts'
import type { Option } from './Select.tsx'

interface ComboboxProps<T extends string> {
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T | null) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Needed if no Field labels it. */
  label?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Selects one of many options by typing. The search ignores variants of Arabic spelling and digits. */
export function Combobox<T extends string>(props: ComboboxProps<T>) {
  const { options, value, onChange, placeholder, disabled, name, label, onBlur, ref } = props
  const { t } = useTranslation('ui')
  const wiring = useFieldWiring()
  const chosen = options.find((o) => o.value === value) ?? null
  return (
    <OverlayProviders>
      <Base.Root<Option<T>>
        items={options}
        value={chosen}
        name={name}
        disabled={disabled}
        autoHighlight
        onValueChange={(option) => onChange(option?.value ?? null)}
        isItemEqualToValue={(a, b) => a.value === b.value}
        filter={(option, query) => searchText(option.label).includes(searchText(query))}
      >
        <div className="relative">
          <Base.Trigger
            {...wiring}
            aria-label={label}
            ref={ref}
            onBlur={onBlur}
            className={inputClass(
              'flex items-center justify-between gap-2 text-start',
              chosen && !disabled ? 'pe-24' : 'pe-11',
            )}
          >
            <span className={cx('truncate', !chosen && 'text-ink-3')}>
              {chosen?.label ?? placeholder ?? t('choose')}
            </span>
          </Base.Trigger>
          <div className="pointer-events-none absolute inset-y-0 end-0.5 flex items-center text-ink-3">
            {!disabled && (
              <Base.Clear
                aria-label={t('clear')}
                className="pointer-events-auto grid size-tap place-items-center rounded-m hover:text-ink [&_svg]:size-5"
              >
                <X aria-hidden="true" strokeWidth={1.75} />
              </Base.Clear>
            )}
            <ChevronDown aria-hidden="true" className="me-3 size-5" strokeWidth={1.75} />
          </div>
        </div>
        <Base.Portal>
          <Base.Positioner sideOffset={6} align="start" className="z-50 outline-none">
            <Base.Popup aria-label={t('choices')} className={popupClass('w-[var(--anchor-width)] min-w-60')}>
              <div className="relative border-line border-b p-1.5">
                <Base.Input
                  aria-label={t('typeToSearch')}
                  placeholder={t('typeToSearch')}
                  className="min-h-tap w-full rounded-s bg-transparent ps-9 pe-3 text-m placeholder:text-ink-3 placeholder:opacity-100"
                />
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-ink-3"
                  strokeWidth={1.75}
                />
              </div>
              <Base.Empty>
                <p className="px-4 py-3.5 text-ink-2 text-s">{t('noMatches')}</p>
              </Base.Empty>
              <Base.List className={cx(listClass, 'data-empty:p-0')}>
                {(option: Option<T>) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled}
                    className={optionClass}
                  >
                    {option.icon}
                    <span className="flex-1">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" strokeWidth={2.5} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
