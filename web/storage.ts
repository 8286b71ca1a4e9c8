/**
 * Local storage for small preferences. A browser that forbids storage throws on touch; the product then
 * simply forgets between visits, so the failure is answered with "nothing kept", not hidden from a user
 * who could act on it.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
}

const TAB_CLEARED = 'tab-forgotten'

/** Whoever logs out leaves nothing of an order begun in this tab to the next person at the machine. */
export function clearTabStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  dispatchEvent(new Event(TAB_CLEARED))
}
export const onTabStorageCleared = (forget: () => void) => addEventListener(TAB_CLEARED, forget)
