import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { Checkbox } from './Checkbox.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'
import type { Column, TableProps } from './Table.tsx'
import { toggled } from './TableSelection.tsx'

const SKELETON_ROWS = 5
const cell = 'border-line border-b px-2 align-middle leading-tight group-last:border-b-0'
const head = 'border-line-2 border-b px-2 py-1 align-middle font-medium text-ink-2 text-xs'
/* Figures run left to right and are right-aligned in both languages, so that their decimals line up. */
const figure = 'text-end rtl:text-start tabular'

export function TableGrid<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, rowLabel, selection, rowAction, sorting, compact } = props
  const { t } = useTranslation('ui')
  const ids = rows?.map(rowId) ?? []
  const look = cx(cell, compact ? 'py-0' : 'py-2')
  const chosen = ids.filter((id) => selection?.ids.has(id)).length
  return (
    <div className="relative overflow-x-auto rounded-l bg-surface px-2 py-1 shadow-1 dark:shadow-none">
      <table className="w-full border-separate border-spacing-0 text-s" aria-busy={!rows}>
        <caption className="sr-only">{rows ? caption : `${caption}. ${t('loading')}`}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(head, 'w-tap text-start')}>
                <Checkbox
                  label={t('selectPage')}
                  labelHidden
                  disabled={!rows}
                  checked={chosen > 0 && chosen === ids.length}
                  mixed={chosen > 0 && chosen < ids.length}
                  onChange={(event) => selection.onChange(toggled(selection.ids, ids, event.target.checked))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} />
            ))}
            {/* Sticky, so that the row's actions stay visible however many columns there are. */}
            {rowAction && (
              <th scope="col" className={cx(head, 'sticky -end-2 bg-surface')}>
                <span className="sr-only">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => {
            const id = rowId(row)
            const on = selection?.ids.has(id) ?? false
            return (
              <tr
                key={id}
                data-row={id}
                tabIndex={-1}
                className={cx(
                  'group rounded-s focus-visible:-outline-offset-2',
                  on ? 'bg-leaf-soft text-on-leaf-soft' : 'bg-surface hover:bg-paper dark:hover:bg-raised',
                )}
              >
                {selection && (
                  <td className={look}>
                    <Checkbox
                      label={t('selectRow', { what: rowLabel(row) })}
                      labelHidden
                      checked={on}
                      onChange={(event) =>
                        selection.onChange(toggled(selection.ids, [id], event.target.checked))
                      }
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} className={cx(look, column.numeric && figure)}>
                    {column.cell(row)}
                  </td>
                ))}
                {rowAction && (
                  <td className={cx(look, 'sticky -end-2 bg-inherit text-end')}>{rowAction(row)}</td>
                )}
              </tr>
            )
          }) ?? <Loading columns={columns.length + (selection ? 1 : 0) + (rowAction ? 1 : 0)} />}
        </tbody>
      </table>
    </div>
  )
}

function Header<Row>({ column, sorting }: { column: Column<Row>; sorting: TableProps<Row>['sorting'] }) {
  const sort = sorting?.sort
  const direction = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined
  const Icon = direction ? (direction === 'descending' ? ArrowDown : ArrowUp) : ChevronsUpDown
  const look = cx(head, column.numeric ? figure : 'text-start')
  if (!column.sortable || !sorting)
    return (
      <th scope="col" className={look}>
        {column.header}
      </th>
    )
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={look}>
      <button
        type="button"
        className={cx(
          '-mx-2 inline-flex min-h-9 items-center gap-1 rounded-s px-2 hover:text-ink pointer-coarse:min-h-tap',
          direction && 'text-ink',
        )}
        onClick={() => sorting.onSort({ id: column.id, desc: direction === 'ascending' })}
      >
        {column.header}
        <Icon aria-hidden="true" className={cx('size-3.5', !direction && 'opacity-60')} strokeWidth={2.2} />
      </button>
    </th>
  )
}

const Loading = ({ columns }: { columns: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
    <tr key={row} className="group">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <td key={column} className={cell}>
          <Skeleton className="my-3 w-3/4" />
        </td>
      ))}
    </tr>
  ))
