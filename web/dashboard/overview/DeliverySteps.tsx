import { Check } from 'lucide-react'
import type { DeliveryStatus } from '../../../domain/deliveries/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useShop } from '../../shop.ts'
import { cx } from '../../ui/cx.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { telLink } from '../../ui/telLink.ts'

const steps: readonly DeliveryStatus[] = ['SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED']

/** The progress of today's delivery. Screen readers announce changes. */
export function DeliverySteps({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation(['dashboard', 'meals'])
  const reached = steps.indexOf(status)
  return (
    <div role="status" className="w-full max-w-md rounded-m bg-raised px-4 py-3 shadow-1">
      <p className="text-ink-2 text-xs">{t('next.progress')}</p>
      <p className="font-semibold text-accent-text text-l leading-tight">{t(`meals:status.${status}`)}</p>
      <ol aria-hidden="true" className="mt-2.5 grid grid-cols-4 gap-1.5">
        {steps.map((step, index) => (
          <li
            key={step}
            className={cx(
              'h-1.5 rounded-full forced-colors:border',
              index < reached && 'bg-leaf forced-colors:bg-[Highlight]',
              index === reached && 'bg-accent forced-colors:bg-[Highlight]',
              index > reached && 'bg-line-2',
            )}
          />
        ))}
      </ol>
    </div>
  )
}

/** The result of today's delivery: delivered or failed. */
export function DoneToday({ status, salad }: { status: DeliveryStatus; salad: string }) {
  const { t } = useTranslation('dashboard')
  const phone = useShop().data?.phone
  if (status === 'FAILED')
    return (
      <Note tone="danger" live title={t('next.failedTitle', { salad })}>
        {t('next.failedText')}{' '}
        {phone && (
          <a href={telLink(phone)} className="link">
            <Ltr className="whitespace-nowrap">{phone}</Ltr>
          </a>
        )}
      </Note>
    )
  if (status !== 'DELIVERED') return null
  return (
    <p role="status" className="flex items-center gap-2 font-medium text-leaf-text">
      <Check aria-hidden="true" className="size-5 shrink-0" strokeWidth={2} />
      {t('next.doneToday', { salad })}
    </p>
  )
}
