import { useSearchParams } from 'react-router'

/** What of the address is to change; null takes a part out. */
type Changes = Record<string, string | null>

/** A list's state in the address: a reload, a link and "back" lead to the same rows. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Changes, options: { replace?: boolean; state?: object } = {}) =>
    void setParams(
      () => {
        // Of the address itself: what was drawn last may be a change behind it, which would be lost.
        const after = new URLSearchParams(window.location.search)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { preventScrollReset: true, ...options },
    )
  return { params, change }
}
