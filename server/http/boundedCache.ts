/** The last `most` things made, by name; each is made once however many ask at the same time. */
export function boundedCache<T>(most: number) {
  const kept = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const found = kept.get(name)
    const thing = found ?? make()
    kept.delete(name)
    kept.set(name, thing)
    if (!found) thing.catch(() => kept.delete(name)) // the next one who asks tries again
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
    return thing
  }
}
