import type { ReactNode } from 'react'
import { showError } from '../api.ts'
import { setLanguage, useTranslation } from '../i18n.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/** Named in the language it leads to, so that whoever needs it can read it. */
export function LanguageSwitch({ className, icon }: { className: string; icon?: ReactNode }) {
  const { t } = useTranslation('layout')
  const other = useLanguage() === 'ar' ? 'en' : 'ar'
  return (
    <button type="button" className={className} onClick={() => setLanguage(other).catch(showError)}>
      {icon}
      {/* In the machine's own letters: one word is not worth the other script's font. */}
      <span lang={other} className="font-[family-name:system-ui]">
        {t('language.other')}
      </span>
    </button>
  )
}
