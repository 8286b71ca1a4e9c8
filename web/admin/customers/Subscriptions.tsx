import { Link } from 'react-router'
import { day, formatDay } from '../../../domain/dates.ts'
import { adminSubscriptions } from '../../../domain/subscriptions/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Quote } from '../../ui/Quote.tsx'
import type { Customer } from './customer.ts'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'
import { usePart } from './usePart.ts'

export function Subscriptions({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation('customerStory')
  const { paging, query } = usePart('subscriptions', customer)
  const read = useRead(adminSubscriptions, { query }, { keepPrevious: true })
  const dated = (date: string) => formatDay(day(date), language, 'dated')
  return (
    <PagedSection
      part="subscriptions"
      title={t('subscriptions.title')}
      read={read}
      paging={paging}
      failed={t('subscriptions.failed')}
      none={t('subscriptions.none')}
      row={(subscription) => (
        <Row
          key={subscription.id}
          title={
            <Link className="link" to={`/admin/subscriptions/${subscription.id}`}>
              <Ltr>{subscription.number}</Ltr> <bdi>{subscription.planName}</bdi>
            </Link>
          }
          aside={
            <>
              <span className="tabular">{subscription.formattedTotalAmount}</span>
              <SubscriptionBadge subscription={subscription} />
            </>
          }
        >
          {t('subscriptions.span', { from: dated(subscription.startDate), to: dated(subscription.endDate) })}
          {(['pauseReason', 'cancellationComment'] as const).map(
            (field) =>
              subscription[field] && (
                <div key={field} className="mt-1 grid gap-0.5">
                  <p>{t(`subscriptions.${field}`)}</p>
                  <div className="text-ink text-s">
                    <Quote>{subscription[field]}</Quote>
                  </div>
                </div>
              ),
          )}
        </Row>
      )}
    />
  )
}
