/**
 * Local storage for small preferences. A browser that forbids storage throws on access. These functions then return or
 * store nothing, because the user could not act on an error.
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
    // Storage is forbidden or full: the preference lasts as long as the page.
  }
}

const TAB_CLEARED = 'tab-forgotten'

/** Clears the tab's storage at logout, so that an unfinished order is not visible to the next person at the machine. */
export function clearTabStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: nothing was stored.
  }
  dispatchEvent(new Event(TAB_CLEARED))
}
export const onTabStorageCleared = (forget: () => void) => addEventListener(TAB_CLEARED, forget)
