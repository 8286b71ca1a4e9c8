/** Caches the `most` last used values by name. Concurrent requests for a name create its value once. */
export function boundedCache<T>(most: number) {
  const kept = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const found = kept.get(name)
    const thing = found ?? make()
    kept.delete(name)
    kept.set(name, thing)
    if (!found) thing.catch(() => kept.delete(name)) // the next request tries again
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
    return thing
  }
}

/** Caches the last used values up to a total size. */
export function recent(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  let size = 0
  const drop = (name: string) => {
    size -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }
  const put = (name: string, bytes: Buffer) => {
    drop(name)
    kept.set(name, bytes)
    size += bytes.length
    for (const oldest of kept.keys()) if (size > mostBytes && oldest !== name) drop(oldest)
    return bytes
  }
  return {
    put,
    get: (name: string) => {
      const bytes = kept.get(name)
      return bytes && put(name, bytes)
    },
  }
}
