import type { ReactNode } from 'react'
import { formatInstant } from '../../domain/dates.ts'
import type { PaymentLink } from '../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { useShop } from '../shop.ts'
import { Card } from '../ui/Card.tsx'
import { DayText } from '../ui/DayText.tsx'
import { Ltr } from '../ui/Ltr.tsx'

/** What is bought and its price. */
export function LinkFacts({ link }: { link: PaymentLink }) {
  const { t, language } = useTranslation('payByLink')
  const { t: say } = useTranslation('layout')
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === link.deliveryTimeSlot)
  return (
    <Card className="grid gap-4">
      <h2 className="display text-d-s">{t('order')}</h2>
      <dl className="grid gap-2.5 text-s">
        <Fact name={t('number')}>
          <Ltr>{link.number}</Ltr>
        </Fact>
        <Fact name={t('plan')}>{link.planName}</Fact>
        <Fact name={t('each')}>{say('meals.bowls', { count: link.mealsPerDay })}</Fact>
        <Fact name={t('first')}>
          <DayText day={link.startDate} />
        </Fact>
        <Fact name={t('last')}>
          <DayText day={link.endDate} />
        </Fact>
        {slot && <Fact name={t('time')}>{hours(slot)}</Fact>}
        <Fact name={t('address')}>
          <bdi>{link.deliveryAddress}</bdi>
        </Fact>
      </dl>
      <dl className="grid gap-2.5 border-line border-t pt-4 text-s">
        <Fact name={t('subtotal')}>{link.subtotal}</Fact>
        <Fact name={t('vat', { percent: link.vatPercent })}>{link.vat}</Fact>
        <Fact name={t('delivery')}>{t('free')}</Fact>
        <div className="flex items-baseline justify-between gap-4 text-l">
          <dt className="font-semibold">{t('total')}</dt>
          <dd className="display text-d-s">{link.total}</dd>
        </div>
      </dl>
      <p className="text-ink-2 text-xs">
        {t('until', { time: formatInstant(new Date(link.expiresAt), language) })}
      </p>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="shrink-0 text-ink-2">{name}</dt>
    <dd className="wrap-anywhere text-end font-medium">{children}</dd>
  </div>
)
