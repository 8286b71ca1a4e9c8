/** Throws that are the same for the same text: each purchase has dice of its own, whatever the others do. */
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
    /** One of them, each as likely as its weight says. */
    pick<T extends string>(weights: Record<T, number>): T {
      const entries = Object.entries<number>(weights)
      let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        // The keys of a Record<T, …> are T; Object.entries forgets it.
        if (left < 0) return name as T
      }
      throw new Error('nothing to pick from')
    },
  }
}
