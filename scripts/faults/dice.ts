/** Deterministic random numbers from a text. Each purchase has its own, so that the others do not change it. */
export function makeDice(text: string) {
  let state = 0x811c9dc5
  for (const email of text) state = Math.imul(state ^ (email.codePointAt(0) ?? 0), 0x01000193)

  function roll(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    roll,
    chance: (share: number) => roll() < share,
    below: (n: number) => Math.floor(roll() * n),
    /** One of the keys, with a probability according to its weight. */
    pick<T extends string>(weights: Record<T, number>): T {
      const entries = Object.entries<number>(weights)
      let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        // The keys of a Record<T, …> are T, but Object.entries returns strings.
        if (left < 0) return name as T
      }
      throw new Error('nothing to pick from')
    },
  }
}
