import { Link } from 'react-router'
import { formatMoney, fromWire } from '../../../domain/money.ts'
import type { Reconciliation } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

type Row = Reconciliation['rows'][number] & { id: string }

/** The unexplained difference with the rows behind it, or a note that there is none. */
export function BooksDifferences({ books }: { books: Reconciliation }) {
  const { t, language } = useTranslation('recoveryPage')
  const amount = (value: number | null) =>
    value === null ? t('books.nothing') : formatMoney(fromWire(value), language)
  const rows: Row[] = books.rows.map((row, index) => ({ ...row, id: String(index) }))
  const columns: Column<Row>[] = [
    {
      id: 'row',
      header: t('books.row'),
      cell: ({ text, paymentId, chargeId }) => (
        <div className="grid gap-0.5">
          {paymentId ? (
            <Link className="link w-fit" to={`/admin/payments/${paymentId}`}>
              {text}
            </Link>
          ) : (
            <span>{text}</span>
          )}
          {chargeId && <Ltr className="wrap-anywhere w-fit font-normal text-ink-2 text-xs">{chargeId}</Ltr>}
        </div>
      ),
    },
    { id: 'customer', header: t('books.customer'), cell: ({ customerName }) => <bdi>{customerName}</bdi> },
    {
      id: 'at',
      header: t('books.at'),
      cell: ({ at }) => (
        <span className="text-ink-2 text-xs">
          <InstantText at={new Date(at)} />
        </span>
      ),
    },
    {
      id: 'gateway',
      header: t('books.gateway'),
      numeric: true,
      cell: ({ gatewayAmount }) => amount(gatewayAmount),
    },
    { id: 'books', header: t('books.books'), numeric: true, cell: ({ booksAmount }) => amount(booksAmount) },
    {
      id: 'difference',
      header: t('books.difference'),
      numeric: true,
      cell: ({ formattedDifference }) => <span className="font-semibold">{formattedDifference}</span>,
    },
  ]
  if (rows.length === 0 && books.unexplained === 0)
    return (
      <Note tone="leaf" live>
        {t('books.balanced')}
      </Note>
    )
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Note tone={books.unexplained === 0 ? 'warn' : 'danger'} live>
        {t('books.unexplained', { amount: books.formattedUnexplained })}
      </Note>
      <Table
        caption={t('books.rows')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ text }) => text}
        empty={{ title: t('books.balanced') }}
      />
      {books.differing > rows.length && (
        <p className="text-ink-2 text-s">{t('books.moreRows', { count: books.differing - rows.length })}</p>
      )}
    </section>
  )
}
