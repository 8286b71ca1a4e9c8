import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, type Selection, Table } from '../ui/Table.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAddressParams } from './addressParams.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { type RowAction, RowMenu } from './RowMenu.tsx'
import { type BulkAction, useBulk } from './useBulk.tsx'
import { useConfirmation } from './useConfirmation.tsx'
import type { ChoiceFilter } from './useFilter.ts'
import type { ListState } from './useList.ts'
import { useListKeys } from './useListKeys.ts'
import { useExistingPage } from './usePage.ts'

type Page<Row> = { content: readonly Row[]; page: number; totalElements: number; totalPages: number }

interface ListProps<Row> {
  caption: string
  list: ListState
  /** `useRead(endpoint, { query: list.query }, { keepPrevious: true })` */
  read: { data: Page<Row> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  /** The first column is the row's name and always shown; the others can be hidden. */
  columns: readonly Column<Row>[]
  /** A short description of the row. */
  rowLabel: (row: Row) => string
  /** Actions of a row, as a menu or as custom content. */
  rowMenu?: (row: Row) => readonly RowAction[]
  rowAction?: (row: Row) => ReactNode
  /** Actions for many rows at once. */
  bulk?: readonly BulkAction<Row>[]
  /** A selection that the screen handles itself, instead of `bulk`. */
  selection?: Selection
  /** At the start of the toolbar, for example the day. */
  lead?: ReactNode
  /** At the end of the toolbar, for example an add button or an export. */
  action?: ReactNode
  texts: {
    /** The search field's label. Without it there is no search field. */
    search?: string
    /** The number of rows, announced again after each change. */
    found?: (count: number) => string
    loadFailed: string
    empty: string
    /** Shown instead of `empty` while a search or a filter is active. */
    noMatch?: string
    emptyText?: string
  }
}

/** A page of the admin lists. The caller passes columns and query; this component does the rest. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { caption, list, read, columns, rowLabel, rowMenu, bulk, lead, action, texts } = props
  const { t } = useTranslation('list')
  useExistingPage(read, list.paging)
  const { ask, dialog, focusAfter } = useConfirmation(read.data)
  const { selection, dialog: bulkDialog } = useBulk({
    actions: bulk,
    rows: read.data?.content,
    rowLabel,
    focusAfter,
  })
  const root = useRef<HTMLDivElement>(null)
  useListKeys(root)
  const [page, setPage] = list.paging
  const total = read.data?.totalElements
  const rowAction = rowMenu
    ? (row: Row) => <RowMenu name={rowLabel(row)} actions={rowMenu(row)} onConfirm={ask} />
    : props.rowAction
  const everything = (
    <Button variant="outline" size="s" onClick={list.showAll}>
      {t('everything')}
    </Button>
  )
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListToolbar list={list} columns={columns} searchLabel={texts.search} lead={lead} action={action} />
      <FilterChips list={list} />
      {texts.found && (
        <div className="flex items-baseline justify-between gap-6 text-ink-2 text-xs">
          <p ref={focusAfter} tabIndex={-1} role="status" className="tabular min-h-[1lh] w-fit">
            {total !== undefined && texts.found(total)}
          </p>
          <p className="hidden pointer-fine:lg:block">{t('keys')}</p>
        </div>
      )}
      <Table
        caption={caption}
        columns={columns.filter(({ id }, index) => index === 0 || !list.isHidden(id))}
        rows={read.data?.content}
        rowId={(row) => row.id}
        rowLabel={rowLabel}
        paging={{
          page: read.data?.page ?? page,
          pageSize: list.pageSize,
          total: total ?? 0,
          onPage: setPage,
        }}
        sorting={list.sorting}
        selection={props.selection ?? selection}
        rowAction={rowAction}
        compact={list.compact}
        error={read.error ? { text: texts.loadFailed, onRetry: () => void read.refetch() } : undefined}
        empty={
          list.narrowed
            ? { title: texts.noMatch ?? texts.empty, text: t('emptyText'), action: everything }
            : { title: texts.empty, text: texts.emptyText }
        }
      />
      {dialog}
      {bulkDialog}
    </div>
  )
}

/** The folded filters that are active, each as a removable chip. */
function FilterChips({ list }: { list: ListState }) {
  const { t } = useTranslation('list')
  const { change } = useAddressParams()
  const narrowing = list.filters.filter(
    (filter): filter is ChoiceFilter => 'folded' in filter && filter.folded && filter.value !== undefined,
  )
  if (narrowing.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {narrowing.map((filter) => (
        <Tag
          key={filter.name}
          label={t('filters.chip', { label: filter.label, value: filter.valueName })}
          onRemove={() => change({ ...filter.opened, page: null })}
        />
      ))}
      <button
        type="button"
        className="link min-h-9 px-1 text-s pointer-coarse:min-h-tap"
        onClick={() => change(Object.assign({ page: null }, ...narrowing.map((filter) => filter.opened)))}
      >
        {t('filters.clear')}
      </button>
    </div>
  )
}
