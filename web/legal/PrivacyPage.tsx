import { privacySections } from '../../domain/legal/sections.ts'
import { useTranslation } from '../i18n.ts'
import { LegalPage } from './LegalPage.tsx'
import { useFacts } from './useFacts.ts'

export function Component() {
  const { t } = useTranslation('privacy')
  const facts = useFacts()
  const section = (id: 'short' | (typeof privacySections)[number]) =>
    t(`sections.${id}`, { returnObjects: true, ...facts.words })
  return (
    <LegalPage
      title={t('title')}
      lead={t('lead', facts.words)}
      short={section('short')}
      sections={privacySections.map((id) => ({ id, texts: section(id) }))}
      facts={facts}
      other="terms"
    />
  )
}
