import { useLayoutEffect, useState } from 'react'

const keyOf = (path: string) => `link ${path}`

/**
 * What the link of an email carries. It is taken out of the address bar at once, so that it is not in the history, in
 * a screenshot or in anything that is shared or reported; this tab keeps it until it was used, for whoever reloads
 * (rule W2).
 */
export function useLinkParams<Name extends string>(...names: Name[]): Record<Name, string> {
  const [found] = useState(() => {
    const opened = new URLSearchParams(location.search)
    const search = names.some((name) => opened.has(name)) ? opened : readKept()
    const values = names.map((name) => [name, search.get(name) ?? ''])
    return Object.fromEntries(values) as Record<Name, string> // fromEntries forgets the names it was given
  })
  useLayoutEffect(() => {
    if (names.some((name) => found[name] !== '')) keep(new URLSearchParams(found))
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  })
  return found
}

/** The link was used, or is worth nothing: a reload need not find it. */
export function forgetLink(path = location.pathname) {
  try {
    sessionStorage.removeItem(keyOf(path))
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

function readKept() {
  try {
    return new URLSearchParams(sessionStorage.getItem(keyOf(location.pathname)) ?? '')
  } catch {
    return new URLSearchParams() // storage is forbidden: the link is as good as gone
  }
}

function keep(params: URLSearchParams) {
  try {
    sessionStorage.setItem(keyOf(location.pathname), params.toString())
  } catch {
    // Storage is forbidden or full: the link lasts as long as the page.
  }
}
