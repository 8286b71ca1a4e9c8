import { useSearchParams } from 'react-router'

/** The open tab, kept in the address, so that a reload, a link and "back" lead to the same tab. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((t) => t === search.get('tab')) ?? tabs[0]
  const setTab = (next: T) => setSearch({ tab: next }, { preventScrollReset: true })
  return [tab, setTab] as const
}
