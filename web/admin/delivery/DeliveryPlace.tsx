import { Mail, Map as MapIcon, MapPin, Phone } from 'lucide-react'
import { useRef } from 'react'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { telLink } from '../../ui/telLink.ts'
import { useDialog } from '../../ui/useDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { PanelSection } from './PanelSection.tsx'
import { isSettled } from './useRowMenu.tsx'

/** A link to a map. Maps find our addresses best by their text. */
const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Bahrain`)}`

/** The address, with links to a map and to the customer's phone and email. */
export function DeliveryPlace({ delivery }: { delivery: AdminDelivery }) {
  const { t, language } = useTranslation('adminDelivery')
  const focusFallback = useRef<HTMLDivElement>(null)
  const { ask, dialog } = useDialog<'address'>(
    () => focusFallback.current,
    (_, props) => <AddressDialog {...props} delivery={delivery} />,
  )
  const phone = delivery.customerPhone.length > 8 ? `+${delivery.customerPhone}` : delivery.customerPhone
  const link = buttonClass({ variant: 'outline', size: 's' })
  return (
    <PanelSection title={t('one.where')}>
      <p className="wrap-anywhere">
        <bdi>{addressOf(delivery, language)}</bdi>
      </p>
      <div ref={focusFallback} tabIndex={-1} className="flex flex-wrap gap-2.5 outline-none">
        <a href={mapLink(addressOf(delivery, 'en'))} target="_blank" rel="noreferrer" className={link}>
          <MapIcon aria-hidden="true" />
          {t('one.map')}
        </a>
        <a href={telLink(phone)} className={link}>
          <Phone aria-hidden="true" />
          {t('one.call', { phone: `\u2066${phone}\u2069` })}
        </a>
        <a href={`mailto:${delivery.customerEmail}`} className={link}>
          <Mail aria-hidden="true" />
          {t('one.write')}
        </a>
        {!isSettled(delivery) && (
          <Button
            variant="quiet"
            size="s"
            icon={<MapPin aria-hidden="true" />}
            onClick={() => ask('address')}
          >
            {t('edit.address')}
          </Button>
        )}
      </div>
      {dialog}
    </PanelSection>
  )
}
