import type { PaymentStory } from '../../../domain/payments/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Timeline, TimelineItem } from '../Timeline.tsx'

/** The payment's events in words. The gateway's responses can be expanded. */
export function EventLines({ events }: Pick<PaymentStory, 'events'>) {
  const { t } = useTranslation('adminPayments')
  return (
    <Timeline>
      {events.map(({ id, at, text, source, details }) => (
        <TimelineItem
          key={id}
          caption={
            <>
              <InstantText at={new Date(at)} /> · {source}
            </>
          }
        >
          <p>{text}</p>
          {details.length > 0 && (
            <details className="text-xs">
              <summary className="link inline-flex min-h-tap cursor-pointer items-center">
                {t('details')}
              </summary>
              {/* The gateway's own names and values. */}
              <dl dir="ltr" className="mb-2 grid gap-1 rounded-m bg-sunken p-3 text-start">
                {details.map(({ name, value }) => (
                  <div key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
                    <dt className="wrap-anywhere text-ink-2">{name}</dt>
                    <dd className="wrap-anywhere">
                      <Ltr>{value}</Ltr>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </TimelineItem>
      ))}
    </Timeline>
  )
}
