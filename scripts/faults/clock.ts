/** Each part of the run begins shortly before one of these midnights in Bahrain: a Sunday's, ten days later, a new year's. */
const MIDNIGHTS = ['2026-12-20T00:00:00+03:00', '2026-12-30T00:00:00+03:00', '2027-01-01T00:00:00+03:00']
/** How far an app process's clock is from the gateway's, at most. */
export const MOST_SKEW_MS = 45_000

/** The time of this test: it runs on by itself, and leaps twice. */
export function makeWorldClock(beforeMidnightMs: number) {
  const moments = MIDNIGHTS.map((midnight) => Date.parse(midnight) - beforeMidnightMs)
  let begun = { at: moments.shift() ?? 0, since: performance.now() }
  return {
    now: () => new Date(begun.at + performance.now() - begun.since),
    leap: () => {
      begun = { at: moments.shift() ?? begun.at, since: performance.now() }
    },
  }
}
export type WorldClock = ReturnType<typeof makeWorldClock>
