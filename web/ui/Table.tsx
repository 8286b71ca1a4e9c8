import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Pagination } from './Pagination.tsx'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableSelection } from './TableSelection.tsx'
import { useMedia } from './useMedia.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Figures, aligned at the end. */
  numeric?: boolean
}
export interface Sort {
  id: string
  desc: boolean
}
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** The buttons of the bar that appears while rows are selected. */
  actions: ReactNode
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** The rows of one page, in order; undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** A short description of the row, for 'Choose …'. */
  rowLabel: (row: Row) => string
  /** The page and the total number of rows. */
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  /** The current order and its setter, for sortable columns. */
  sorting?: { sort: Sort | null; onSort: (sort: Sort) => void }
  selection?: Selection
  /** A menu or button at the end of each row. */
  rowAction?: (row: Row) => ReactNode
  /** Rows closer together. */
  compact?: boolean
  error?: { text: string; onRetry: () => void }
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

/** A list of rows: a table on wide screens, cards on narrow ones, with loading, empty and error states. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, selection, error, empty, paging } = props
  const wide = useMedia('(min-width: 64rem)')
  if (error) return <ErrorState {...error} />
  if (rows?.length === 0)
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    )
  const View = wide ? TableGrid : TableCards
  return (
    <div className="grid gap-4">
      {selection && <TableSelection selection={selection} />}
      <View {...props} />
      {rows && paging && paging.total > paging.pageSize && <Pagination {...paging} label={props.caption} />}
    </div>
  )
}
