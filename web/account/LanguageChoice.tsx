import { useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { type Language, languages } from '../../domain/language.ts'
import { showFailure, useSend } from '../api.ts'
import { translator, useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'
import { saveLanguage } from './saveLanguage.ts'

/** The name of a language in that language, so that a user who needs it can read it. */
const ownName = (language: Language) => new Intl.DisplayNames(language, { type: 'language' }).of(language)

/** The language of pages and emails, the same setting as in the header. */
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
  // The account's language can differ from the page's, for example after a change on another device. Then
  // neither is selected, and pressing either sets both.
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
