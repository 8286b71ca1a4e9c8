/**
 * Import first: provides the storage that a browser has and Node lacks. Requests, locks and channels are the real ones.
 */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value)
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  /** Everything stored, for a test that checks what must not be there. */
  dump() {
    return JSON.stringify([...this.#items])
  }
}

export const storage = new MemoryStorage()
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
