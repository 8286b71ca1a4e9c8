import { useLayoutEffect, useState } from 'react'

/**
 * The token of an email's link: read once, then taken out of the address bar, so that it is not in the history, in a
 * screenshot or in anything that is shared. It is kept nowhere else; null when there is none of its shape.
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  useLayoutEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return /^[\w-]{43}$/.test(token) ? token : null
}
