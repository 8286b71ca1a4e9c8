import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { Checkbox } from './Checkbox.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { Select } from './Select.tsx'
import { Skeleton, SkeletonGroup } from './Skeleton.tsx'
import type { TableProps } from './Table.tsx'
import { toggled } from './TableSelection.tsx'

/** The rows as cards on narrow screens: the first column is the card's title, the others follow with their names. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, rowLabel, selection, rowAction, compact } = props
  const { t } = useTranslation('ui')
  const [title, ...others] = columns
  if (!rows)
    return (
      <SkeletonGroup className="grid gap-2.5">
        {[0, 1, 2].map((n) => (
          <div key={n} className="grid gap-3 rounded-m bg-surface p-4 shadow-1 dark:shadow-none">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </SkeletonGroup>
    )
  return (
    <>
      <SortBy {...props} />
      <ul aria-label={caption} className="grid gap-2.5">
        {rows.map((row) => {
          const id = rowId(row)
          const on = selection?.ids.has(id) ?? false
          return (
            <li
              key={id}
              data-row={id}
              tabIndex={-1}
              className={cx(
                'grid rounded-m text-s shadow-1 dark:shadow-none',
                compact ? 'gap-0 px-3.5 py-1.5' : 'gap-2 p-3.5',
                on ? 'bg-leaf-soft text-on-leaf-soft' : 'bg-surface',
              )}
            >
              <div className="flex min-h-tap items-center gap-1.5">
                {selection && (
                  <Checkbox
                    className="-ms-2.5"
                    label={t('selectRow', { what: rowLabel(row) })}
                    labelHidden
                    checked={on}
                    onChange={(event) =>
                      selection.onChange(toggled(selection.ids, [id], event.target.checked))
                    }
                  />
                )}
                <div className="min-w-0 flex-1 font-semibold text-m">{title?.cell(row)}</div>
                {rowAction?.(row)}
              </div>
              <dl className={compact ? 'grid' : 'grid gap-1.5'}>
                {others.map((column) => (
                  <div key={column.id} className="flex items-baseline justify-between gap-4">
                    <dt className={cx('shrink-0 text-xs', !on && 'text-ink-2')}>{column.header}</dt>
                    <dd className={cx('wrap-anywhere min-w-0 text-end', column.numeric && 'tabular')}>
                      {column.cell(row)}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/* Cards have no column headers, so sorting has its own control. */
function SortBy<Row>({ columns, sorting }: TableProps<Row>) {
  const { t } = useTranslation('ui')
  const options = columns.filter((c) => c.sortable).map((c) => ({ value: c.id, label: c.header }))
  if (options.length === 0 || !sorting) return null
  const { onSort } = sorting
  // A sort key without a column is the default order.
  const sort = options.some(({ value }) => value === sorting.sort?.id) ? sorting.sort : null
  return (
    <div className="flex items-center gap-2">
      <Select
        label={t('sortBy')}
        placeholder={t('sortBy')}
        options={options}
        value={sort?.id ?? null}
        onChange={(id) => onSort({ id, desc: false })}
      />
      {sort && (
        <IconButton
          variant="outline"
          label={t(sort.desc ? 'sortUp' : 'sortDown')}
          icon={sort.desc ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
          onClick={() => onSort({ id: sort.id, desc: !sort.desc })}
        />
      )}
    </div>
  )
}
