import { fils, formatMoney, fromWire } from '../../../domain/money.ts'
import type { Reconciliation } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { FormCard } from '../FormCard.tsx'

type Counted = Reconciliation['books']['captured']
type Line = { id: 'charges' | 'refunds'; gateway: Counted; books: Counted }

/** The totals side by side, what became of the money, and the store credit. */
export function BooksNumbers({
  books: { gateway, books, credit, otherCurrencies },
}: {
  books: Reconciliation
}) {
  const { t, language } = useTranslation('recoveryPage')
  const countedText = ({ count, formattedAmount: amount }: Counted) => t('books.counted', { count, amount })
  const lines: Line[] = [
    { id: 'charges', gateway: gateway.charges, books: books.captured },
    { id: 'refunds', gateway: gateway.refunds, books: books.refunds },
  ]
  const columns: Column<Line>[] = [
    { id: 'what', header: t('books.what'), cell: ({ id }) => t(`books.${id}`) },
    { id: 'gateway', header: t('books.gateway'), numeric: true, cell: (line) => countedText(line.gateway) },
    { id: 'books', header: t('books.books'), numeric: true, cell: (line) => countedText(line.books) },
    {
      id: 'difference',
      header: t('books.difference'),
      numeric: true,
      cell: (line) =>
        formatMoney(fils(fromWire(line.gateway.amount) - fromWire(line.books.amount)), language),
    },
  ]
  const facts = (counts: Record<string, Counted>, names: Record<string, string>) => (
    <Facts>
      {Object.entries(counts).map(([name, counted]) => (
        <Fact key={name} name={names[name] ?? name}>
          {countedText(counted)}
        </Fact>
      ))}
    </Facts>
  )
  return (
    <>
      <Table
        caption={t('books.compared')}
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        rowLabel={({ id }) => t(`books.${id}`)}
        empty={{ title: t('books.nothing') }}
      />
      {otherCurrencies > 0 && (
        <p className="text-ink-2 text-s">{t('books.others', { count: otherCurrencies })}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FormCard title={t('books.became')}>
          {facts(
            {
              subscribed: books.subscribed,
              orphaned: books.orphaned,
              byHand: books.byHand,
              transfers: books.transfers,
            },
            {
              subscribed: t('books.subscribed'),
              orphaned: t('books.orphaned'),
              byHand: t('books.byHand'),
              transfers: t('books.transfers'),
            },
          )}
        </FormCard>
        <FormCard title={t('books.credit')}>
          {facts(credit, {
            given: t('books.given'),
            used: t('books.used'),
            returned: t('books.returned'),
            expired: t('books.expired'),
          })}
        </FormCard>
      </div>
    </>
  )
}
