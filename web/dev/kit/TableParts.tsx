import { Ellipsis, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { fils } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { areas } from './areas.ts'
import { StatusBadge, statuses } from './StatusBadge.tsx'

const people = ['fatima', 'james', 'noor', 'yousif', 'priya', 'hessa', 'ahmed', 'layla', 'tom'] as const
const rows = people.map((person, place) => ({
  person,
  area: areas[place] ?? 'saar',
  portions: (place % 3) + 1,
  total: fils((place + 3) * 3_950),
  status: statuses[place % statuses.length] ?? 'scheduled',
}))
type Row = (typeof rows)[number]
type Shown = 'rows' | 'loading' | 'empty' | 'error'

export function TableParts() {
  const { t } = useTranslation('kit')
  const [shown, setShown] = useState<Shown>('rows')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['james']))
  const columns: Column<Row>[] = [
    {
      id: 'customer',
      header: t('table.customer'),
      cell: (row) => <span className="font-semibold">{t(`people.${row.person}`)}</span>,
      sortBy: (row) => t(`people.${row.person}`),
    },
    {
      id: 'area',
      header: t('table.area'),
      cell: (row) => t(`areas.${row.area}`),
      sortBy: (row) => t(`areas.${row.area}`),
    },
    {
      id: 'portions',
      header: t('table.portions'),
      cell: (row) => row.portions,
      numeric: true,
      sortBy: (row) => row.portions,
    },
    {
      id: 'total',
      header: t('table.total'),
      cell: (row) => <Money amount={row.total} column />,
      numeric: true,
      sortBy: (row) => row.total,
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
        rows={shown === 'loading' ? undefined : shown === 'empty' ? [] : rows}
        rowId={(row) => row.person}
        rowLabel={(row) => t(`people.${row.person}`)}
        pageSize={5}
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
