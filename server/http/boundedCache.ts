/** Caches the `most` last used values by name. Concurrent requests for a name create its value once. */
export function boundedCache<T>(most: number) {
  const cache = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const found = cache.get(name)
    const value = found ?? make()
    cache.delete(name)
    cache.set(name, value)
    if (!found) value.catch(() => cache.delete(name)) // the next request tries again
    for (const oldest of cache.keys()) if (cache.size > most) cache.delete(oldest)
    return value
  }
}

/** Caches the last used values up to a total size. */
export function recent(mostBytes: number) {
  const cache = new Map<string, Buffer>()
  let size = 0
  const drop = (name: string) => {
    size -= cache.get(name)?.length ?? 0
    cache.delete(name)
  }
  const put = (name: string, bytes: Buffer) => {
    drop(name)
    cache.set(name, bytes)
    size += bytes.length
    for (const oldest of cache.keys()) if (size > mostBytes && oldest !== name) drop(oldest)
    return bytes
  }
  return {
    put,
    get: (name: string) => {
      const bytes = cache.get(name)
      return bytes && put(name, bytes)
    },
  }
}
