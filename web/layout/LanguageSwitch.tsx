import type { ReactNode } from 'react'
import { showError } from '../api.ts'
import { setLanguage, useTranslation } from '../i18n.ts'
import { useSession } from '../session.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/**
 * Labelled in the other language, so that a user who needs it can read it. For a signed-in user it changes the language
 * of the profile too.
 */
export function LanguageSwitch({ className, icon }: { className: string; icon?: ReactNode }) {
  const { t } = useTranslation('layout')
  const other = useLanguage() === 'ar' ? 'en' : 'ar'
  const signedIn = useSession().state === 'signed-in'
  const change = async () => {
    if (!signedIn) return setLanguage(other)
    // Loaded on demand, because guests never need it.
    const { saveLanguage } = await import('../account/saveLanguage.ts')
    await saveLanguage(other)
  }
  return (
    <button type="button" className={className} onClick={() => void change().catch(showError)}>
      {icon}
      {/* In a system font, because one word is not worth loading the other script's font. */}
      <span lang={other} className="font-[family-name:system-ui]">
        {t('language.other')}
      </span>
    </button>
  )
}
