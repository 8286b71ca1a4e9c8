import { useState } from 'react'
import { type User, updateMe } from '../../domain/accounts/contract.ts'
import { type Language, languages } from '../../domain/language.ts'
import { showFailure, useAct } from '../api.ts'
import { setLanguage, translator, useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'

/** A language in its own words: whoever needs it can read it. */
const ownName = (language: Language) => new Intl.DisplayNames(language, { type: 'language' }).of(language)

/** Saved first, so that pages and emails never speak different languages because a call failed. */
export function LanguageChoice({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const [chosen, setChosen] = useState<Language | null>(null)
  const failed = (error: unknown) => {
    setChosen(null)
    showFailure(error, t('details.failed'))
  }
  const { send, sending } = useAct(updateMe, {
    onDone: ({ language }) => {
      setLanguage(language).then(() => toast.success(translator('profile')('language.saved')), failed)
    },
    onFail: failed,
  })
  const choose = (language: Language) => {
    if (sending) return
    setChosen(language)
    void send({ body: { language } })
  }
  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <div>
        <Segmented
          label={t('language.label')}
          value={chosen ?? user.language}
          onChange={choose}
          choices={languages.map((value) => ({
            value,
            label: <span lang={value}>{ownName(value)}</span>,
          }))}
        />
      </div>
    </Section>
  )
}
