import type { Language } from '../../domain/language.ts'
import type { PaymentServices } from '../deps.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import { reconcile } from './reconcile.ts'
import type { Entry } from './reconcileEntry.ts'
import { unexplainedOf, withGatewayErrors } from './reconcileView.ts'

/** Exports every payment and refund of a period, with the amounts of both sides. */
export async function exportReconciliation(
  services: PaymentServices,
  period: string,
  language: Language,
  now: Date,
) {
  const t = textIn(language, 'scan')
  const columns: WorkbookColumn<Entry>[] = [
    { header: t('book.at'), kind: 'instant', value: (entry) => entry.at },
    { header: t('book.kind'), kind: 'text', value: (entry) => t(`book.kinds.${entry.kind}`) },
    { header: t('book.customer'), kind: 'text', value: (entry) => shownName(entry.customerName, language) },
    { header: t('book.gateway'), kind: 'amount', value: (entry) => entry.gatewayFils },
    { header: t('book.books'), kind: 'amount', value: (entry) => entry.booksFils },
    { header: t('book.currency'), kind: 'code', value: (entry) => entry.currency, width: 10 },
    { header: t('book.unexplained'), kind: 'amount', value: unexplainedOf, width: 20 },
    {
      header: t('book.difference'),
      kind: 'text',
      value: ({ difference }) => (difference ? t(`differences.${difference}`) : null),
      width: 48,
    },
    {
      header: t('book.gatewayId'),
      kind: 'code',
      value: (entry) => entry.refundId ?? entry.chargeId,
      width: 36,
    },
    { header: t('book.paymentId'), kind: 'code', value: (entry) => entry.paymentId, width: 38 },
  ]
  const entries = withGatewayErrors(reconcile(services, period, now))
  // Read before the file begins, so that an unreachable gateway gives an error instead of a broken file.
  const first = await entries.next()
  return workbookFile(
    services.db,
    { sheet: t('book.sheet', { period }), language, columns, rows: rows() },
    now,
  )

  async function* rows() {
    if (first.done) return
    yield first.value
    yield* entries
  }
}
