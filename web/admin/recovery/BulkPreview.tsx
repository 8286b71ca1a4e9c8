import { useId } from 'react'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { BULK_PREVIEW } from '../../../domain/recovery/rules.ts'
import { useTranslation } from '../../i18n.ts'

/** The names of the first payments that are about to be recovered. */
export function BulkPreview({ rows }: { rows: readonly OrphanedPayment[] }) {
  const { t } = useTranslation('recoveryPage')
  const id = useId()
  const more = rows.length - BULK_PREVIEW
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-m bg-sunken p-4 text-s">
      <h3 id={id} className="text-ink-2 text-xs">
        {t('bulk.preview')}
      </h3>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {rows.slice(0, BULK_PREVIEW).map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{row.customerDisplayName}</bdi>
              <span className="block text-ink-2 text-xs">
                {row.description}
                {row.proposedAction === 'REFUND' && ` · ${t('bulk.refundProposed')}`}
              </span>
            </span>
            <span className="tabular whitespace-nowrap text-ink-2">{row.formattedAmount}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('bulk.more', { count: more })}</p>}
    </section>
  )
}
