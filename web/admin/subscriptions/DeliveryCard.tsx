import type { ReactNode } from 'react'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { planChange } from '../../../domain/subscriptions/changes.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { useShop } from '../../shop.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { LeftOut } from '../../subscriptions/LeftOut.tsx'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import { Button } from '../../ui/Button.tsx'
import { FormCard } from '../FormCard.tsx'
import type { Ask } from './useAdminDialogs.tsx'

/** Address, time, driver's instructions and left-out ingredients, each with a button to change it. */
export function DeliveryCard({ subscription, ask }: { subscription: AdminSubscription; ask: Ask }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === subscription.deliveryTimeSlot)
  const isOpen = planChange(useChangeable(subscription), useNow()).is === 'allowed'
  const change = (part: 'address' | 'driver' | 'never' | 'leftOut', label: string, detail?: string) =>
    isOpen && (
      <Button
        variant="outline"
        size="s"
        aria-label={detail && `${label}: ${detail}`}
        onClick={() => ask(part)}
      >
        {label}
      </Button>
    )
  return (
    <FormCard title={t('one.delivery')}>
      <CardSection name={t('column.slot')}>
        {t(`slot.${subscription.deliveryTimeSlot}`)}
        {slot && ` (${hours(slot)})`}
      </CardSection>
      <CardSection name={t('one.address')} action={change('address', t('one.edit'), t('one.address'))}>
        <bdi>{addressOf(subscription, language)}</bdi>
        <span className="block font-normal text-ink-2 text-xs">
          {t(`one.placeTypes.${subscription.addressType}`)}
        </span>
      </CardSection>
      <CardSection name={t('one.driver')} action={change('driver', t('one.edit'), t('one.driver'))}>
        {subscription.specialInstructions ? (
          <bdi className="whitespace-pre-line">{subscription.specialInstructions}</bdi>
        ) : (
          <span className="font-normal text-ink-2">{t('one.none')}</span>
        )}
      </CardSection>
      <div className="grid gap-2">
        <h3 className="text-ink-2">{t('one.leftOut')}</h3>
        <LeftOut subscription={subscription} />
        {isOpen ? (
          <div className="flex flex-wrap gap-2">
            {change('never', t('one.never'))}
            {change('leftOut', t('one.perSalad'))}
          </div>
        ) : (
          !subscription.pending && <p className="text-ink-2 text-xs">{t('edit.closed')}</p>
        )}
      </div>
    </FormCard>
  )
}

const CardSection = ({
  name,
  action,
  children,
}: {
  name: string
  action?: ReactNode
  children: ReactNode
}) => (
  <div className="flex items-start justify-between gap-4">
    <div className="min-w-0">
      <h3 className="text-ink-2">{name}</h3>
      <p className="wrap-anywhere font-medium">{children}</p>
    </div>
    {action}
  </div>
)
