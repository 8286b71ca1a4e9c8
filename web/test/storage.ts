/** Import first: what a browser has and Node has not. Only storage; requests, locks and channels are the real ones. */
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
  /** Everything kept, for a test that looks for what must not be there. */
  dump() {
    return JSON.stringify([...this.#items])
  }
}

export const storage = new MemoryStorage()
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
