import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Pagination } from './Pagination.tsx'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableSelection } from './TableSelection.tsx'
import { useLanguage } from './useLanguage.ts'
import { useMedia } from './useMedia.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the column sorts by; without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number
  /** Figures: they stand at the end and line up. */
  numeric?: boolean
}
export interface Sort {
  id: string
  desc: boolean
}
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Buttons of the bar that opens while something is chosen. */
  actions: ReactNode
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The row in a few words, for 'Choose …'. */
  rowLabel: (row: Row) => string
  pageSize?: number
  /** The rows are one page of a longer list: the server sorts and pages. */
  server?: {
    total: number
    page: number
    onPage: (page: number) => void
    sort: Sort | null
    onSort: (sort: Sort) => void
  }
  selection?: Selection
  /** A menu or button at the end of each row. */
  rowAction?: (row: Row) => ReactNode
  error?: { text: string; onRetry: () => void }
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
const none: never[] = []

/** A list of things alike: a table on wide screens, cards on narrow ones, and all its states. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, rowId, pageSize = 10, server, selection, error, empty } = props
  const wide = useMedia('(min-width: 64rem)')
  const language = useLanguage()
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const [ownPage, setOwnPage] = useState(0)
  const sort = server ? server.sort : ownSort
  const pages = Math.max(1, Math.ceil((server?.total ?? rows?.length ?? 0) / pageSize))
  const page = server?.page ?? Math.min(ownPage, pages - 1)
  const order = useMemo(() => new Intl.Collator(language, { numeric: true }), [language])
  const table = useTable({
    features,
    columns: useMemo(() => columns.map((column) => sortable(column, order)), [columns, order]),
    data: rows ?? none,
    getRowId: rowId,
    state: { sorting: sort ? [sort] : [], pagination: { pageIndex: server ? 0 : page, pageSize } },
    manualSorting: Boolean(server),
    manualPagination: Boolean(server),
  })
  const onSort = (next: Sort) => {
    if (server) return server.onSort(next)
    setOwnSort(next)
    setOwnPage(0)
  }
  if (error) return <ErrorState {...error} />
  if (rows?.length === 0)
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    )
  const shown = rows && table.getRowModel().rows.map((row) => row.original)
  const total = server?.total ?? rows?.length ?? 0
  const View = wide ? TableGrid : TableCards
  return (
    <div className="grid gap-4">
      {selection && <TableSelection selection={selection} />}
      <View {...props} shown={shown} sort={sort} onSort={onSort} pageSize={pageSize} />
      {rows && total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={server?.onPage ?? setOwnPage}
          label={props.caption}
        />
      )}
    </div>
  )
}

function sortable<Row extends object>(column: Column<Row>, order: Intl.Collator) {
  const by = column.sortBy
  return {
    id: column.id,
    accessorFn: (row: Row) => by?.(row),
    sortFn: (a: { original: Row }, b: { original: Row }) =>
      by ? compare(by(a.original), by(b.original), order) : 0,
  }
}

const compare = (a: string | number, b: string | number, order: Intl.Collator) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b))
