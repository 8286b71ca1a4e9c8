import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import { DayRangeControl } from './DayRangeControl.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListFilter, ListState } from './useList.ts'

interface ListToolbarProps {
  list: ListState
  columns: readonly { id: string; header: string }[]
  searchLabel: string | undefined
  /** Before the search field, for example the day. */
  lead?: ReactNode
  action: ReactNode
}

/** Search, filters, columns, and the actions of the whole list. */
export function ListToolbar({ list, columns, searchLabel, lead, action }: ListToolbarProps) {
  const folded = list.filters.filter((filter) => 'folded' in filter && filter.folded)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {lead}
      {searchLabel && (
        <div className={cx('min-w-56', lead ? 'flex-[1_1_14rem]' : 'flex-[1_1_18rem]')}>
          <SearchBox label={searchLabel} value={list.search} onSearch={list.onSearch} />
        </div>
      )}
      {list.filters
        .filter((filter) => !folded.includes(filter))
        .map((filter) => (
          <FilterControl key={filter.name} filter={filter} />
        ))}
      {folded.length > 0 && (
        <FilterPopover count={folded.filter(({ value }) => value !== undefined).length}>
          {folded.map((filter) => (
            <FilterControl key={filter.name} filter={filter} />
          ))}
        </FilterPopover>
      )}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2.5">
        <ViewMenu list={list} columns={columns} />
        {action}
      </div>
    </div>
  )
}

function FilterControl({ filter }: { filter: ListFilter }) {
  if ('from' in filter) return <DayRangeControl range={filter} />
  const { label, segmented, choices, chosen, choose } = filter
  if (segmented) return <Segmented label={label} value={chosen} onChange={choose} choices={choices} />
  return (
    <div className="min-w-44 flex-[0_1_13rem] max-sm:min-w-32 max-sm:flex-1">
      <Select
        label={label}
        options={choices}
        value={chosen}
        onChange={choose}
        className="min-h-tap py-1.5 text-s"
      />
    </div>
  )
}

function ViewMenu({ list, columns }: Pick<ListToolbarProps, 'list' | 'columns'>) {
  const { t } = useTranslation('list')
  return (
    <Menu
      trigger={
        <IconButton variant="outline" size="s" label={t('view')} icon={<Columns3 aria-hidden="true" />} />
      }
      items={[
        ...columns.slice(1).map(({ id, header }) => ({
          label: header,
          checked: !list.isHidden(id),
          onSelect: () => list.toggleColumn(id),
        })),
        { label: t('compact'), checked: list.compact, onSelect: list.toggleCompact, apart: true },
      ]}
    />
  )
}
