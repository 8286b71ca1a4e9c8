import { useLayoutEffect, useState } from 'react'

/**
 * What the link of an email carries. It is read once and then taken out of the address bar, so that it is not
 * in the history, in a screenshot or in anything that is shared or reported.
 */
export function useLinkParams<Name extends string>(...names: Name[]): Record<Name, string> {
  const [found] = useState(() => {
    const search = new URLSearchParams(location.search)
    const values = names.map((name) => [name, search.get(name) ?? ''])
    return Object.fromEntries(values) as Record<Name, string> // fromEntries forgets the names it was given
  })
  useLayoutEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return found
}
