import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { townsLike } from '../../domain/addresses/towns.ts'
import { useTranslation } from '../i18n.ts'
import { useFieldWiring } from '../ui/Field.tsx'
import { inputClass } from '../ui/inputClass.ts'
import { optionClass } from '../ui/popupClass.ts'
import { useLanguage } from '../ui/useLanguage.ts'

interface TownInputProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  ref: Ref<HTMLInputElement>
}

const NONE = -1

/**
 * A town, with suggestions for Bahrain's towns in either language. Any other name is accepted. Not the library's
 * combobox, because it hides the rest of the form from screen readers while it is open but leaves it in the tab order,
 * and puts an English button before the field.
 */
export function TownInput({ value, onChange, onBlur, name, ref }: TownInputProps) {
  const { t } = useTranslation('addresses')
  const language = useLanguage()
  const wiring = useFieldWiring()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [active, setActive] = useState(NONE)

  const found = townsLike(value, language)
  // The list is closed if it would only repeat the typed town.
  const open = opened && found.some((town) => town !== value)

  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (active !== NONE) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const ask = (yes: boolean) => {
    setOpened(yes)
    setActive(NONE)
  }
  const pick = (town: string) => {
    onChange(town)
    ask(false)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) return ask(true)
      // Past either end no town is active and the focus is in the field again.
      const places = found.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (open && event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (open && event.key === 'Escape') {
      // Keeps a surrounding dialog open.
      event.stopPropagation()
      ask(false)
    }
  }

  return (
    <div className="relative">
      <input
        {...wiring}
        ref={ref}
        name={name}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          // The browser's autofill changes the field without focus, which needs no list.
          ask(event.target === document.activeElement)
        }}
        onClick={() => ask(true)}
        onKeyDown={keys}
        onBlur={() => {
          ask(false)
          onBlur()
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && active !== NONE ? `${id}-${active}` : undefined}
        autoComplete="address-level2"
        placeholder={t('cityPlaceholder')}
        className={inputClass()}
      />
      {open && (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('towns')}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto overscroll-contain rounded-m border border-line-2 bg-raised p-1.5 text-ink shadow-3 outline-none"
        >
          {found.map((town, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            // biome-ignore lint/a11y/useFocusableInteractive: a screen reader would move the focus here, and the list close
            <div
              key={town}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              data-highlighted={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(town)}
              className={optionClass}
            >
              {town}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
