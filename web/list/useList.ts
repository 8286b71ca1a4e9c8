import type { Sort } from '../ui/Table.tsx'
import { useAddressParams } from './addressParams.ts'
import type { DayRange } from './useDayRange.ts'
import type { ChoiceFilter } from './useFilter.ts'
import { usePage } from './usePage.ts'

const PAGE_SIZE = 20

export type ListFilter = ChoiceFilter | DayRange

type ListOptions<S extends string> = {
  filters?: readonly ListFilter[]
  /** The sort keys of the endpoint, with `-` in front for descending. The first is the default. */
  sorts?: readonly [S, ...S[]]
}

/**
 * The state of a list: search, filters, order, page, columns and density, all kept in the address. `query` is the
 * endpoint's query.
 */
export function useList<S extends string = never>({ filters = [], sorts }: ListOptions<S>) {
  const { params, change } = useAddressParams()
  const paging = usePage()
  const search = params.get('search') ?? ''
  const sort = sorts && (sorts.find((s) => s === params.get('sort')) ?? sorts[0])
  const hidden = params.get('hide')?.split(',') ?? []
  const setHidden = (ids: string[]) => change({ hide: ids.length > 0 ? ids.join(',') : null })
  return {
    filters,
    search,
    onSearch: (text: string) => change({ search: text || null, page: null }, { replace: true }),
    paging,
    pageSize: PAGE_SIZE,
    sorting: sort && {
      sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } satisfies Sort,
      onSort: ({ id, desc }: Sort) => {
        const next = desc ? `-${id}` : id
        change({ sort: next === sorts?.[0] ? null : next, page: null })
      },
    },
    isHidden: (column: string) => hidden.includes(column),
    toggleColumn: (column: string) =>
      setHidden(hidden.includes(column) ? hidden.filter((id) => id !== column) : [...hidden, column]),
    /** Rows closer together, so that more of them fit on the screen. */
    compact: params.get('rows') === 'compact',
    toggleCompact: () => change({ rows: params.get('rows') === 'compact' ? null : 'compact' }),
    /** Whether a search or a filter is active. */
    narrowed: search !== '' || filters.some((f) => f.opened && f.value !== undefined),
    showAll: () => change(Object.assign({ search: null, page: null }, ...filters.map((f) => f.opened))),
    query: {
      page: String(paging[0]),
      size: String(PAGE_SIZE),
      ...(sort && { sort }),
      ...(search && { search }),
    },
  }
}
export type ListState = ReturnType<typeof useList<string>>
