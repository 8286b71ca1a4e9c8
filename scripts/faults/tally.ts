/** Counts the events of a run and collects the problems. */
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
    answered: (endpoint: string, status: number, code = '') => {
      add(answers, `${endpoint} ${status}${code && ` ${code}`}`)
      // A busy or unknown state is acceptable; an internal error is not.
      if (status >= 500 && status !== 503) problem(`${endpoint} answered ${status} ${code}`)
    },
    counts: () => sorted(counts),
    answers: () => sorted(answers),
  }
}
export type Tally = ReturnType<typeof makeTally>

const sorted = (map: Map<string, number>) =>
  Object.fromEntries([...map].toSorted(([a], [b]) => a.localeCompare(b)))
