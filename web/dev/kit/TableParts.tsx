import { Ellipsis, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { fils } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type Column, type Sort, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { areas } from './areas.ts'
import { StatusBadge, statuses } from './StatusBadge.tsx'

const people = ['fatima', 'james', 'noor', 'yousif', 'priya', 'hessa', 'ahmed', 'layla', 'tom'] as const
const rows = people.map((person, index) => ({
  person,
  area: areas[index] ?? 'saar',
  portions: (index % 3) + 1,
  total: fils((index + 3) * 3_950),
  status: statuses[index % statuses.length] ?? 'scheduled',
}))
type Row = (typeof rows)[number]
const PAGE_SIZE = 5
type Shown = 'rows' | 'loading' | 'empty' | 'error'

export function TableParts() {
  const { t } = useTranslation('kit')
  const [shown, setShown] = useState<Shown>('rows')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['james']))
  const [sort, setSort] = useState<Sort | null>(null)
  const [page, setPage] = useState(0)
  const sorted = useSorted(sort)
  const columns: Column<Row>[] = [
    {
      id: 'customer',
      header: t('table.customer'),
      cell: (row) => <span className="font-semibold">{t(`people.${row.person}`)}</span>,
      sortable: true,
    },
    {
      id: 'area',
      header: t('table.area'),
      cell: (row) => t(`areas.${row.area}`),
      sortable: true,
    },
    {
      id: 'portions',
      header: t('table.portions'),
      cell: (row) => row.portions,
      numeric: true,
      sortable: true,
    },
    {
      id: 'total',
      header: t('table.total'),
      cell: (row) => <Money amount={row.total} column />,
      numeric: true,
      sortable: true,
    },
    { id: 'status', header: t('table.status'), cell: (row) => <StatusBadge status={row.status} /> },
  ]
  return (
    <div className="grid min-w-0 gap-4">
      <div>
        <Segmented<Shown>
          label={t('table.show')}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'rows', label: t('table.rows') },
            { value: 'loading', label: t('table.loading') },
            { value: 'empty', label: t('table.empty') },
            { value: 'error', label: t('table.error') },
          ]}
        />
      </div>
      <Table<Row>
        caption={t('table.caption')}
        columns={columns}
        rows={
          shown === 'loading'
            ? undefined
            : shown === 'empty'
              ? []
              : sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
        }
        rowId={(row) => row.person}
        rowLabel={(row) => t(`people.${row.person}`)}
        paging={{ page, pageSize: PAGE_SIZE, total: rows.length, onPage: setPage }}
        sorting={{
          sort,
          onSort: (next) => {
            setSort(next)
            setPage(0)
          },
        }}
        selection={{
          ids,
          onChange: setIds,
          actions: (
            <>
              <Button size="s" variant="on-deep" icon={<Truck aria-hidden="true" className="mirror" />}>
                {t('table.onTheWay')}
              </Button>
              <Button size="s" variant="on-deep" icon={<Printer aria-hidden="true" />}>
                {t('table.labels')}
              </Button>
            </>
          ),
        }}
        rowAction={(row) => (
          <Menu
            trigger={
              <IconButton
                size="s"
                label={t('table.rowMenu', { name: t(`people.${row.person}`) })}
                icon={<Ellipsis aria-hidden="true" />}
              />
            }
            items={[
              { label: t('overlays.swap') },
              { label: t('overlays.delete'), danger: true, apart: true },
            ]}
          />
        )}
        error={
          shown === 'error'
            ? {
                text: t('table.errorText'),
                onRetry: () => {
                  setShown('rows')
                  toast.success(t('table.retried'))
                },
              }
            : undefined
        }
        empty={{
          title: t('table.emptyTitle'),
          text: t('table.emptyText'),
          action: <Button variant="outline">{t('table.nextDay')}</Button>,
        }}
      />
    </div>
  )
}

/** Sorts in the browser, because all rows are here; in the app the server sorts. */
function useSorted(sort: Sort | null): readonly Row[] {
  const { t } = useTranslation('kit')
  const { compare } = new Intl.Collator(useLanguage())
  if (!sort) return rows
  const name = (row: Row) => t(sort.id === 'area' ? `areas.${row.area}` : `people.${row.person}`)
  const figure = (row: Row) => (sort.id === 'total' ? row.total : row.portions)
  const isFigure = sort.id === 'total' || sort.id === 'portions'
  const upwards = rows.toSorted((a, b) => (isFigure ? figure(a) - figure(b) : compare(name(a), name(b))))
  return sort.desc ? upwards.toReversed() : upwards
}
