import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The open tab, kept in the address: a reload, a link and "back" lead to the same one. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((t) => t === search.get('tab')) ?? tabs[0]
  const setTab = (next: T) => setSearch({ tab: next }, { preventScrollReset: true })
  return [tab, setTab] as const
}

/** The page of a list, kept in the address: there people count from 1, the API from 0. */
export function usePage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('page') ?? ''
  const page = /^\d{1,5}$/.test(asked) ? Math.max(0, Number(asked) - 1) : 0
  const setPage = (next: number, options: { replace?: boolean } = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 0) after.delete('page')
        else after.set('page', String(next + 1))
        return after
      },
      { preventScrollReset: true, ...options },
    )
  return [page, setPage] as const
}

/** An old link may point past the end of a list that has become shorter: it leads to the last page. */
export function useExistingPage(
  list: { totalPages: number } | undefined,
  [page, setPage]: ReturnType<typeof usePage>,
) {
  const last = list && list.totalPages > 0 ? list.totalPages - 1 : page
  useEffect(() => {
    if (page > last) void setPage(last, { replace: true })
  })
}
