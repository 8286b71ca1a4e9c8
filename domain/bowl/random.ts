/** A hash of a text, the same on every machine. */
export function hash(text: string): number {
  let h = 0x9dc5811c
  for (const ch of text) h = Math.imul(h ^ (ch.codePointAt(0) ?? 0), 0x01000193) ^ (h >>> 13)
  return h >>> 0
}

/** Deterministic random numbers. Each stream has its own key, so that ingredients do not affect each other. */
export function stream(key: string) {
  let s = hash(key) || 1
  const n = () => {
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    s >>>= 0
    return (Math.imul(s, 0x2545f491) >>> 0) / 4294967296
  }
  for (let i = 0; i < 6; i++) n()
  return {
    n,
    /** Uniform between a and b. */
    r: (a: number, b: number) => a + (b - a) * n(),
    /** A whole number from a to b, both included. */
    i: (a: number, b: number) => Math.floor(a + (b - a + 1) * n()),
    /** Bell-shaped, about -1.5 to 1.5. */
    g: () => n() + n() + n() - 1.5,
    sign: () => (n() < 0.5 ? -1 : 1),
  }
}
export type Random = ReturnType<typeof stream>

export function shuffle<T>(rng: Random, list: readonly T[]): T[] {
  const keyed = list.map((value) => ({ value, at: rng.n() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ value }) => value)
}
