import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goBack } from '../ui/navigationGuards.tsx'
import { useAddressParams } from './addressParams.ts'

/**
 * What opens over a page and is named in its address: a link, a reload and "back" do what they say. Opened from the
 * page it closes by going back, so that nothing is left to go back through.
 */
export function useOverlay(name: string) {
  const { key, search, state } = useLocation()
  const left = useRef('')
  const navigate = useNavigate()
  const { params, change } = useAddressParams()
  const openedHere = { openedHere: name }
  return {
    id: params.get(name),
    /** For a link of the page. */
    linkTo: (id: string) => {
      const opened = new URLSearchParams(search)
      opened.set(name, id)
      return { to: `?${opened}`, state: openedHere, preventScrollReset: true }
    },
    open: (id: string, also: Record<string, string> = {}) =>
      change({ ...also, [name]: id }, { state: openedHere }),
    close: (also: Record<string, string> = {}) => {
      if (state?.openedHere !== name) return change({ ...also, [name]: null }, { replace: true })
      // A second press before the page has gone back would lead one page further.
      if (left.current !== key) goBack(navigate)
      left.current = key
    },
  }
}
