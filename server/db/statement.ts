import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle, NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import type { Db } from './client.ts'

// Writes SQL and has no connection; named as the store names things (db/client.ts).
const writer: Db = drizzle.mock({ casing: 'snake_case' })

type Built<Rows> = PromiseLike<Rows> & { prepare(name: string): unknown }

/**
 * A statement whose text is made once, for what every purchase does: drizzle makes it anew at each call, which was a
 * third of the shop's work. What changes between calls is a placeholder, filled in by name. It runs in the
 * transaction it is given. Not for values that may be null where the column's type is an instant or JSON: those are
 * turned into text without a look.
 */
export function statement<Values extends Record<string, unknown>, Rows>(build: (db: Db) => Built<Rows>) {
  let made: NodePgPreparedQuery<{ execute: Rows; all: unknown; values: unknown }> | undefined
  return (tx: Db, values: Values): Promise<Rows> => {
    made ??= textOf(build(writer))
    // Its own fields are all that ties a prepared statement to its rows; the session of `tx` ties it to a connection.
    return tx._.session
      .prepareQuery<{ execute: Rows; all: unknown; values: unknown }>(
        made.getQuery(),
        // biome-ignore lint/complexity/useLiteralKeys: private to drizzle, and all that is missing of it
        made['fields'],
        undefined,
        true,
      )
      .execute(values)
  }
}

function textOf<Rows>(built: Built<Rows>) {
  const made = built.prepare('')
  if (!(made instanceof NodePgPreparedQuery)) throw new Error('drizzle made another kind of statement')
  return made
}

/** A placeholder for each of these, under its own name. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  // fromEntries forgets which names there were.
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>
