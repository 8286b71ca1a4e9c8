import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { TextInput } from '../ui/TextInput.tsx'

const PAUSE_MS = 250

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** Searches when typing pauses. Takes over a value that changes from outside, for example after "back". */
export function SearchBox({ label, value, onSearch }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  })
  const clear = () => {
    setTyped('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault() // the field may be inside another form
        onSearch(typed.trim())
      }}
      icon={<Search />}
      end={
        typed !== '' && (
          <IconButton size="s" label={t('clear')} icon={<X aria-hidden="true" />} onClick={clear} />
        )
      }
      className="min-h-tap py-1.5 text-s [&::-webkit-search-cancel-button]:hidden"
    />
  )
}
