import { at, type Measured, MOST_MS } from './measure.ts'

/** How many calls are printed individually. */
const WORST = 40

/** Prints one line per group of calls, then the calls that are too slow, and those that scan a large table. */
export function printCalls(now: Measured[], before: Measured[], tables: Map<string, number>) {
  const tenth = Map.groupBy(before, ({ name }) => name)
  const scans = (calls: Measured[]) => [
    ...new Set(
      calls.flatMap(({ reads }) =>
        reads.filter((r) => r.node === 'Seq Scan' && tables.has(r.table)).map((r) => r.table),
      ),
    ),
  ]
  const times = (calls: Measured[] | undefined) => (calls ?? []).flatMap((call) => call.times)
  const slow = now.filter((call) => at(call.times, 0.95) > MOST_MS)
  console.table(
    Object.fromEntries(
      [...Map.groupBy(now, ({ name }) => name)].map(([name, calls]) => {
        const [p95, p95Before] = [at(times(calls), 0.95), at(times(tenth.get(name)), 0.95)]
        return [
          name,
          {
            calls: calls.length,
            'p50, ms': round(at(times(calls), 0.5)),
            'p95, ms': round(p95),
            'slowest call p95, ms': round(Math.max(...calls.map((call) => at(call.times, 0.95)))),
            [`over ${MOST_MS} ms`]: calls.filter((call) => slow.includes(call)).length,
            'p95 with waiting, ms': round(
              at(
                calls.flatMap(({ walls }) => walls),
                0.95,
              ),
            ),
            'p95 at a tenth, ms': round(p95Before),
            growth: round(p95 / p95Before),
            'most rows read': Math.max(
              0,
              ...calls.flatMap(({ reads }) => reads.map((r) => Math.round(r.rows))),
            ),
            'read from end to end': scans(calls).join(', '),
          },
        ]
      }),
    ),
  )
  console.log(`${now.length - slow.length} of ${now.length} calls within ${MOST_MS} ms (p95)`)
  for (const call of slow.toSorted((a, b) => at(b.times, 0.95) - at(a.times, 0.95)).slice(0, WORST))
    print(call)
  const scanning = now.filter((call) => !slow.includes(call) && scans([call]).length > 0)
  console.log(`${scanning.length} more read a large table from end to end`)
  for (const call of scanning.slice(0, WORST)) print(call)
}

function print({ url, times, reads }: Measured) {
  console.log(`${Math.round(at(times, 0.95))} ms ${decodeURIComponent(url)}`)
  const most = reads.filter(({ rows }) => rows > 1000).toSorted((a, b) => b.rows - a.rows)
  for (const { node, table, index, rows } of most.slice(0, 4))
    console.log(`    ${node} of ${table}${index ? ` by ${index}` : ''}: ${Math.round(rows)} rows`)
}

export const round = (value: number) => Number(value.toPrecision(3))
