import { Link } from 'react-router'
import { customerDeliveries } from '../../../domain/customers/contract.ts'
import { day, formatDay } from '../../../domain/dates.ts'
import { formatList } from '../../../domain/language.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { DayText } from '../../ui/DayText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import type { Customer } from './customer.ts'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'
import { usePart } from './usePart.ts'

export function Deliveries({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation('customerStory')
  const { paging, query } = usePart('deliveries', customer)
  const read = useRead(customerDeliveries, { query }, { keepPrevious: true })
  return (
    <PagedSection
      part="deliveries"
      title={t('deliveries.title')}
      read={read}
      paging={paging}
      failed={t('deliveries.failed')}
      none={t('deliveries.none')}
      row={(delivery) => (
        <Row
          key={delivery.id}
          title={
            <Link
              className="link"
              to={`/admin/delivery?date=${delivery.deliveryDate}&delivery=${delivery.id}`}
            >
              <DayText day={day(delivery.deliveryDate)} style="dated" />
            </Link>
          }
          aside={
            <>
              <Link className="link text-s" to={`/admin/subscriptions/${delivery.subscriptionId}`}>
                <Ltr>{delivery.subscriptionNumber}</Ltr>
              </Link>
              <DeliveryBadge status={delivery.status} words={['deliveryWords']} />
            </>
          }
        >
          <span>
            {delivery.assignedSalads.length > 0
              ? formatList(
                  delivery.assignedSalads.map((salad) => mealName(salad, language)),
                  language,
                )
              : t('deliveries.unplanned')}
            {' · '}
            {t(`deliveries.slots.${delivery.deliveryTimeSlot}`)}
            {delivery.movedFrom && (
              <> ({t('deliveries.moved', { day: formatDay(day(delivery.movedFrom), language) })})</>
            )}
          </span>
          <bdi>{delivery.deliveryAddress}</bdi>
        </Row>
      )}
    />
  )
}
