import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goBack } from '../ui/navigationGuards.tsx'
import { useAddressParams } from './addressParams.ts'

/**
 * An overlay whose id is in the address, so that links, reloads and "back" work. If it was opened from the page,
 * closing it goes back in the history, so that no extra entry remains.
 */
export function useOverlay(name: string) {
  const { key, search, state } = useLocation()
  const left = useRef('')
  const navigate = useNavigate()
  const { params, change } = useAddressParams()
  const openedHere = { openedHere: name }
  return {
    id: params.get(name),
    /** The props of a link that opens it. */
    linkTo: (id: string) => {
      const opened = new URLSearchParams(search)
      opened.set(name, id)
      return { to: `?${opened}`, state: openedHere, preventScrollReset: true }
    },
    open: (id: string, also: Record<string, string> = {}) =>
      change({ ...also, [name]: id }, { state: openedHere }),
    close: (also: Record<string, string> = {}) => {
      if (state?.openedHere !== name) return change({ ...also, [name]: null }, { replace: true })
      // A second press before the page has gone back would go back one page further.
      if (left.current !== key) goBack(navigate)
      left.current = key
    },
  }
}
