import type { Query } from 'drizzle-orm'

/** A statement run this often becomes a named prepared statement. */
const OFTEN = 20
/** The maximum of named statements; the server keeps each on every connection, some 30 kB apiece. */
const MOST = 300
/** How many different texts are counted at a time; a list with many filters has as many texts. */
const COUNTED = 2000
/** Lists and searches need a plan for their actual values. */
const DEPENDS = /\b(limit|offset|like|ilike)\b/i

/**
 * Decides which statements the pool's connections prepare by name. Parsing and planning are most of the cost of a small
 * statement; a named one is parsed once per connection and, where that is not more expensive, planned once for all
 * values.
 */
export function preparedStatementNames() {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  const keep = (sql: string) => {
    const name = `kept_${names.size}`
    names.set(sql, name)
    return name
  }

  /**
   * Returns the statement's name, if it has one. `atOnce` gives it one at the first call, for queries that are built
   * once.
   */
  return ({ sql, params }: Query, { atOnce }: { atOnce: boolean }): string | undefined => {
    const known = names.get(sql)
    if (known || atOnce) return known ?? keep(sql)
    // Without values it is one short message: `begin`, `commit`.
    if (params.length === 0 || names.size >= MOST || DEPENDS.test(sql)) return undefined
    const times = (counts.get(sql) ?? 0) + 1
    if (times < OFTEN) {
      if (counts.size >= COUNTED) counts.clear()
      counts.set(sql, times)
      return undefined
    }
    counts.delete(sql)
    return keep(sql)
  }
}
