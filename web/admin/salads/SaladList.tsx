import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import {
  type AdminSalad,
  adminSalads,
  archiveSalad,
  restoreSalad,
  saladSorts,
} from '../../../domain/menu/contract.ts'
import { saladCategories } from '../../../domain/menu/rules.ts'
import { useExistingPage, usePage } from '../../account/addressBar.ts'
import { useKept } from '../../account/useKept.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Table } from '../../ui/Table.tsx'
import { editLinkId, NEW, useEditing } from './editing.ts'
import { useFilters } from './filters.ts'
import { ListFilters } from './ListFilters.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useStatusDialog } from './StatusDialog.tsx'
import { useSaladColumns } from './useSaladColumns.tsx'
import { useNameOf } from './words.ts'

const PAGE_SIZE = 20

export function SaladList() {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const { linkTo } = useEditing()
  const filters = useFilters(saladCategories, saladSorts)
  const paging = usePage()
  const [page, setPage] = paging
  const salads = useRead(adminSalads, {
    query: { ...filters.query, page: String(page), size: String(PAGE_SIZE) },
  })
  const list = useKept(salads.data)
  useExistingPage(salads.data, paging)
  const columns = useSaladColumns()
  const { ask, rest, dialog } = useStatusDialog(list)
  const askFor = (kind: 'archive' | 'restore', salad: AdminSalad) => {
    const name = nameOf(salad)
    const archive = kind === 'archive'
    ask({
      id: salad.id,
      endpoint: archive ? archiveSalad : restoreSalad,
      title: t(archive ? 'salads.archiveTitle' : 'salads.restoreTitle', { name }),
      text: t(archive ? 'salads.archiveText' : 'salads.restoreText'),
      act: t(archive ? 'list.archive' : 'list.restore'),
      acting: t(archive ? 'salads.archiving' : 'salads.restoring'),
      done: t(archive ? 'salads.archived' : 'salads.restored', { name }),
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListFilters
        filters={filters}
        searchLabel={t('salads.search')}
        categories={saladCategories.map((value) => ({ value, label: t(`saladCategories.${value}`) }))}
        found={list && t('salads.found', { count: list.totalElements })}
        foundRef={rest}
        action={
          <Link {...linkTo(NEW)} id={editLinkId(NEW)} className={buttonClass({ size: 's' })}>
            <Plus aria-hidden="true" />
            {t('salads.add')}
          </Link>
        }
      />
      <Table<AdminSalad>
        caption={t('title')}
        columns={columns}
        rows={list?.content}
        rowId={(salad) => salad.id}
        rowLabel={nameOf}
        pageSize={PAGE_SIZE}
        server={{
          total: list?.totalElements ?? 0,
          page: list?.page ?? page,
          onPage: (next) => void setPage(next),
          ...filters.sorting,
        }}
        rowAction={(salad) => (
          <RowMenu
            name={nameOf(salad)}
            status={salad.status}
            edit={{ link: <Link {...linkTo(salad.id)} /> }}
            onArchive={() => askFor('archive', salad)}
            onRestore={() => askFor('restore', salad)}
          />
        )}
        error={
          salads.error ? { text: t('salads.loadFailed'), onRetry: () => void salads.refetch() } : undefined
        }
        empty={{
          title: t('salads.empty'),
          text: t('list.emptyText'),
          action: (
            <Button variant="outline" size="s" onClick={filters.showAll}>
              {t('list.everything')}
            </Button>
          ),
        }}
      />
      {dialog}
    </div>
  )
}
