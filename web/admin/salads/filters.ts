import { useSearchParams } from 'react-router'
import type { Sort } from '../../ui/Table.tsx'

export const statusFilters = ['ACTIVE', 'ARCHIVED', 'ALL'] as const
export type StatusFilter = (typeof statusFilters)[number]

type Changes = { search?: string; category?: string; status?: StatusFilter; sort?: string }
/** What stands in the address only when it is something else. */
const usual: Required<Changes> = { search: '', category: '', status: 'ACTIVE', sort: 'name' }
const names = ['search', 'category', 'status', 'sort'] as const

/** What a list shows and in which order, kept in the address. Any change begins again at the first page. */
export function useFilters<C extends string, S extends string>(
  categories: readonly C[],
  sorts: readonly [S, ...S[]],
) {
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const category = categories.find((c) => c === address.get('category')) ?? null
  const status = statusFilters.find((s) => s === address.get('status')) ?? 'ACTIVE'
  const sort = sorts.find((s) => s === address.get('sort')) ?? sorts[0]
  const change = (changes: Changes, options: { replace?: boolean } = {}) =>
    void setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        for (const name of names) {
          const value = changes[name]
          if (value === undefined) continue
          if (value === usual[name]) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { preventScrollReset: true, ...options },
    )
  return {
    search,
    category,
    status,
    change,
    /** As the list's endpoint wants them. */
    query: {
      sort,
      ...(search ? { search } : {}),
      ...(category ? { category } : {}),
      ...(status === 'ALL' ? {} : { status }),
    },
    /** As the table wants it. */
    sorting: {
      sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } satisfies Sort,
      onSort: ({ id, desc }: Sort) => change({ sort: desc ? `-${id}` : id }),
    },
    showAll: () => change({ search: '', category: '', status: 'ALL' }),
  }
}
