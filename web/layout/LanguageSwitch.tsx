import type { ReactNode } from 'react'
import { showError } from '../api.ts'
import { setLanguage, useTranslation } from '../i18n.ts'
import { useSession } from '../session.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/**
 * Named in the language it leads to, so that whoever needs it can read it. For whoever is signed in it is the same
 * choice as in their profile.
 */
export function LanguageSwitch({ className, icon }: { className: string; icon?: ReactNode }) {
  const { t } = useTranslation('layout')
  const other = useLanguage() === 'ar' ? 'en' : 'ar'
  const signedIn = useSession().state === 'signed-in'
  const change = async () => {
    if (!signedIn) return setLanguage(other)
    // Visitors do not load what saves it.
    const { saveLanguage } = await import('../account/saveLanguage.ts')
    await saveLanguage(other)
  }
  return (
    <button type="button" className={className} onClick={() => void change().catch(showError)}>
      {icon}
      {/* In the machine's own letters: one word is not worth the other script's font. */}
      <span lang={other} className="font-[family-name:system-ui]">
        {t('language.other')}
      </span>
    </button>
  )
}
