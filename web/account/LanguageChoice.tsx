import { useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { type Language, languages } from '../../domain/language.ts'
import { showFailure, useSend } from '../api.ts'
import { translator, useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'
import { saveLanguage } from './saveLanguage.ts'

/** A language in its own words: whoever needs it can read it. */
const ownName = (language: Language) => new Intl.DisplayNames(language, { type: 'language' }).of(language)

/** The same choice as the header's: pages and emails. */
export function LanguageChoice({ user }: { user: User }) {
  const { t, language: shown } = useTranslation('profile')
  const [chosen, setChosen] = useState<Language | null>(null)
  const { send, sending } = useSend(saveLanguage, {
    onDone: () => {
      setChosen(null)
      toast.success(translator('profile')('language.saved'))
    },
    onFail: (error) => {
      setChosen(null)
      showFailure(error, t('details.failed'))
    },
  })
  const choose = (language: Language) => {
    if (sending) return
    setChosen(language)
    void send(language)
  }
  // Chosen as a visitor, or on another device: neither is the language of both, and either press makes it so.
  const differs = user.language !== shown
  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <div>
        <Segmented
          label={t('language.label')}
          value={chosen ?? (differs ? null : shown)}
          onChange={choose}
          choices={languages.map((value) => ({
            value,
            label: <span lang={value}>{ownName(value)}</span>,
          }))}
        />
      </div>
      {differs && <p className="text-ink-2 text-s">{t('language.otherEmails')}</p>}
    </Section>
  )
}
