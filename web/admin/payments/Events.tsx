import type { PaymentStory } from '../../../domain/payments/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { FormCard } from '../FormCard.tsx'
import { EventLines } from './EventLines.tsx'

export function Events({ events }: Pick<PaymentStory, 'events'>) {
  const { t } = useTranslation('adminPayments')
  return (
    <FormCard title={t('story')}>
      <EventLines events={events} />
    </FormCard>
  )
}
