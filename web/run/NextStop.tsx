import { Check, MapPin, Phone, X } from 'lucide-react'
import { useState } from 'react'
import { townIn } from '../../domain/addresses/towns.ts'
import { formatList } from '../../domain/language.ts'
import type { Stop } from '../../domain/runs/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { telLink } from '../ui/telLink.ts'
import { FailDialog } from './FailDialog.tsx'
import type { ShownStop } from './shownStops.ts'
import type { useRun } from './useRun.ts'

type PressMark = ReturnType<typeof useRun>['press']

const mapUrl = (query: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`

/** The current stop: customer, address, contents, and the buttons for the two outcomes. */
export function NextStop({ stop, press }: { stop: ShownStop; press: PressMark }) {
  const { t } = useTranslation('run')
  const [failing, setFailing] = useState(false)
  const { deliveryId } = stop
  return (
    <section aria-label={t('next')} className="grid grid-cols-1 gap-5 rounded-xl bg-surface p-5 shadow-2">
      <div className="grid gap-1">
        <p className="font-medium text-leaf-text text-s">{t('number', { number: stop.position })}</p>
        <h1 className="display break-words text-d-l">
          <bdi>{stop.customerName}</bdi>
        </h1>
      </div>
      <Changed stop={stop} />
      <StopAddress stop={stop} />
      <div className="grid grid-cols-2 gap-3">
        <a
          href={telLink(stop.customerPhone)}
          className={cx(buttonClass({ variant: 'outline', size: 'l', block: true }), 'px-3')}
        >
          <Phone aria-hidden="true" />
          {t('call')}
        </a>
        <a
          href={mapUrl(stop.mapQuery)}
          target="_blank"
          rel="noreferrer"
          className={cx(buttonClass({ variant: 'outline', size: 'l', block: true }), 'px-3')}
        >
          <MapPin aria-hidden="true" />
          {t('map')}
        </a>
      </div>
      <Bowls stop={stop} />
      <StopNotes stop={stop} />
      <div className="grid gap-3">
        <Button
          size="l"
          block
          className="min-h-18 text-xl"
          icon={<Check aria-hidden="true" />}
          onClick={() => void press({ deliveryId, kind: 'DELIVERED' })}
        >
          {t('delivered')}
        </Button>
        <Button
          variant="danger-quiet"
          size="l"
          block
          icon={<X aria-hidden="true" />}
          onClick={() => setFailing(true)}
        >
          {t('failed')}
        </Button>
      </div>
      <FailDialog
        open={failing}
        name={stop.customerName}
        onClose={() => setFailing(false)}
        onFail={(why) => {
          setFailing(false)
          void press({ deliveryId, kind: 'FAILED', ...why })
        }}
      />
    </section>
  )
}

/** What has changed since the bag was packed, which its label does not show. */
function Changed({ stop: { changed = [] } }: { stop: Stop }) {
  const { t } = useTranslation('run')
  return (
    <div className="grid gap-2 empty:hidden">
      {changed.map((change) => (
        <p key={change} className="rounded-m bg-danger-soft px-4 py-3 font-medium text-on-danger-soft">
          {t(`changed.${change}`)}
        </p>
      ))}
    </div>
  )
}

const partNames = ['houseNo', 'building', 'flat', 'road', 'block'] as const

/** The address by its labelled parts, in the order that helps to find a door in Bahrain. */
function StopAddress({ stop: { parts, address } }: { stop: Stop }) {
  const { t, language } = useTranslation('run')
  if (!parts)
    return (
      <p className="text-xl">
        <bdi>{address}</bdi>
      </p>
    )
  const town = [townIn(parts.city, language), parts.governorate].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-xl">
        <bdi>{town}</bdi>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {partNames.map((name) => {
          const value = parts[name]
          return (
            value && (
              <div key={name}>
                <dt className="text-ink-2 text-s">{t(`parts.${name}`)}</dt>
                <dd className="tabular font-semibold text-d-m leading-tight">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function Bowls({ stop }: { stop: Stop }) {
  const { t, language } = useTranslation('run')
  const name = (item: { nameEn: string; nameAr: string }) => (language === 'ar' ? item.nameAr : item.nameEn)
  if (stop.bowls.length === 0) return null
  return (
    <ul className="grid gap-2 border-line border-t pt-4">
      {stop.bowls.map((bowl) => (
        <li key={bowl.nameEn} className="grid gap-0.5">
          <span className="font-medium">
            <span className="tabular">{bowl.portions} ×</span> {name(bowl)}
          </span>
          {bowl.without.length > 0 && (
            <span className="font-medium text-danger-text text-s">
              {t('without', { list: formatList(bowl.without.map(name), language) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function StopNotes({ stop }: { stop: Stop }) {
  const { t } = useTranslation('run')
  if (stop.instructions.length === 0 && stop.note === null) return null
  return (
    <div className="grid gap-2 rounded-m bg-warn-soft px-4 py-3 text-on-warn-soft">
      {stop.instructions.map((text) => (
        <p key={text} className="break-words">
          <bdi>{text}</bdi>
        </p>
      ))}
      {stop.note !== null && (
        <p className="break-words">
          <span className="font-semibold">{t('note')}:</span> <bdi>{stop.note}</bdi>
        </p>
      )}
    </div>
  )
}
