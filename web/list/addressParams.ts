import { useSearchParams } from 'react-router'

/** Parameters to change in the address; null removes one. */
type Changes = Record<string, string | null>

/** Keeps a list's state in the address, so that a reload, a link and "back" lead to the same rows. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Changes, options: { replace?: boolean; state?: object } = {}) =>
    void setParams(
      () => {
        // Reads the address itself: the last rendered params may lag behind it, and a change would be lost.
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
