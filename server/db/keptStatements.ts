import type { Query } from 'drizzle-orm'

/** Said so often, a statement is worth being kept. */
const OFTEN = 20
/** A server keeps each on every connection, some 30 kB apiece. */
const MOST = 300
/** How many statements are counted at a time; a list with many filters has as many texts. */
const COUNTED = 2000
/** Lists and searches are planned for what is asked: how far down, how rare the word. */
const DEPENDS = /\b(limit|offset|like|ilike)\b/i

/**
 * Which statements a pool's connections keep by a name. Parsing and planning are most of what a small statement costs
 * the database; one with a name is parsed once a connection and, where that is no dearer, planned once for any values.
 */
export function keptStatements() {
  const said = new Map<string, number>()
  const names = new Map<string, string>()

  const keep = (sql: string) => {
    const name = `kept_${names.size}`
    names.set(sql, name)
    return name
  }

  /** The name it is kept by, if it is. `atOnce`: it was put together once, to be said often. */
  return ({ sql, params }: Query, { atOnce }: { atOnce: boolean }): string | undefined => {
    const known = names.get(sql)
    if (known || atOnce) return known ?? keep(sql)
    // Without values it goes as one short message: `begin`, `commit`.
    if (params.length === 0 || names.size >= MOST || DEPENDS.test(sql)) return undefined
    const times = (said.get(sql) ?? 0) + 1
    if (times < OFTEN) {
      if (said.size >= COUNTED) said.clear()
      said.set(sql, times)
      return undefined
    }
    said.delete(sql)
    return keep(sql)
  }
}
