import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { type StatusFilter, statusFilters, type useFilters } from './filters.ts'
import { SearchBox } from './SearchBox.tsx'

type Props<C extends string> = {
  filters: Pick<ReturnType<typeof useFilters<C, string>>, 'search' | 'category' | 'status' | 'change'>
  searchLabel: string
  categories: readonly { value: C; label: string }[]
  /** How many there are, said again after each change. */
  found: string | undefined
  foundRef: Ref<HTMLParagraphElement>
  action: ReactNode
}
const ANY = 'ANY'

export function ListFilters<C extends string>(props: Props<C>) {
  const { filters, searchLabel, categories, found, foundRef, action } = props
  const { t } = useTranslation('adminCatalogue')
  const { search, category, status, change } = filters
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-56 flex-[1_1_18rem]">
          <SearchBox
            label={searchLabel}
            value={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        </div>
        <div className="min-w-44 flex-[0_1_13rem] max-sm:flex-1">
          <Select<C | typeof ANY>
            label={t('list.category')}
            options={[{ value: ANY, label: t('list.anyCategory') }, ...categories]}
            value={category ?? ANY}
            onChange={(next) => change({ category: next === ANY ? '' : next })}
            className="min-h-tap py-1.5 text-s"
          />
        </div>
        <Segmented<StatusFilter>
          label={t('list.status')}
          value={status}
          onChange={(next) => change({ status: next })}
          choices={statusFilters.map((value) => ({ value, label: t(`list.statuses.${value}`) }))}
        />
        <div className="ms-auto">{action}</div>
      </div>
      <p ref={foundRef} tabIndex={-1} role="status" className="w-fit tabular min-h-[1lh] text-ink-2 text-xs">
        {found}
      </p>
    </div>
  )
}
