import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { setTheme, useTheme } from '../theme.ts'

/** Labelled with what it will do: 'Dark theme' on a light page. */
export function ThemeSwitch({ className, labelled = false }: { className: string; labelled?: boolean }) {
  const { t } = useTranslation('layout')
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <button type="button" className={className} onClick={() => setTheme(other)}>
      <Icon aria-hidden="true" />
      <span className={labelled ? undefined : 'sr-only'}>{t(`theme.${other}`)}</span>
    </button>
  )
}
