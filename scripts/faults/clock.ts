/**
 * Each part of the run starts shortly before one of these midnights in Bahrain: of a Sunday, of a day ten days later,
 * of the new year.
 */
const MIDNIGHTS = ['2026-12-20T00:00:00+03:00', '2026-12-30T00:00:00+03:00', '2027-01-01T00:00:00+03:00']
/** The maximum difference between an app process's clock and the gateway's. */
export const MOST_SKEW_MS = 45_000

/** The clock of this test: it runs on, and leaps twice. */
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
