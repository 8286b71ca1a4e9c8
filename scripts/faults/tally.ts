/** How often what happened, and what must not have. */
export function makeTally() {
  const counts = new Map<string, number>()
  const answers = new Map<string, number>()
  const problems: string[] = []
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  const problem = (text: string) => {
    problems.push(text)
  }
  return {
    problems,
    problem,
    fired: (name: string) => add(counts, name),
    answered: (what: string, status: number, code = '') => {
      add(answers, `${what} ${status}${code && ` ${code}`}`)
      // Busy or unknown may be said; an error of our own may not.
      if (status >= 500 && status !== 503) problem(`${what} answered ${status} ${code}`)
    },
    counts: () => sorted(counts),
    answers: () => sorted(answers),
  }
}
export type Tally = ReturnType<typeof makeTally>

const sorted = (map: Map<string, number>) =>
  Object.fromEntries([...map].toSorted(([a], [b]) => a.localeCompare(b)))
