import { useLayoutEffect, useState } from 'react'

const keyOf = (path: string) => `link ${path}`

/**
 * Reads the parameters of an emailed link. Removes them from the address bar at once, so that they do not appear in the
 * history, in screenshots or in shared and reported addresses. This tab stores them until the link was used, so that a
 * reload still has them (rule W2).
 */
export function useLinkParams<Name extends string>(...names: Name[]): Record<Name, string> {
  const [found] = useState(() => {
    const opened = new URLSearchParams(location.search)
    const search = names.some((name) => opened.has(name)) ? opened : readKept()
    const values = names.map((name) => [name, search.get(name) ?? ''])
    return Object.fromEntries(values) as Record<Name, string> // fromEntries loses the key types
  })
  useLayoutEffect(() => {
    if (names.some((name) => found[name] !== '')) keep(new URLSearchParams(found))
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  })
  return found
}

/** Forgets the link after it was used or found invalid: a reload does not need it. */
export function forgetLink(path = location.pathname) {
  try {
    sessionStorage.removeItem(keyOf(path))
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}

function readKept() {
  try {
    return new URLSearchParams(sessionStorage.getItem(keyOf(location.pathname)) ?? '')
  } catch {
    return new URLSearchParams() // storage is forbidden: the link is lost
  }
}

function keep(params: URLSearchParams) {
  try {
    sessionStorage.setItem(keyOf(location.pathname), params.toString())
  } catch {
    // Storage is forbidden or full: the link lasts as long as the page.
  }
}
