import { desc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../test/app.ts'
import { id, instant, newId } from './columns.ts'
import { iterateIds } from './iterateIds.ts'
import { sortedBy } from './paged.ts'

const leaves = pgTable('leaves', {
  id: id(),
  name: text().notNull(),
  price: integer(),
  picked: instant().notNull(),
})
const columns = { name: leaves.name, price: leaves.price, picked: leaves.picked }
const sorts = ['name', '-name', 'price', '-price', 'picked', '-picked'] as const

const aLeaf = fc.record({
  name: fc.constantFrom('rocket', 'روكا', 'Kale', "o'clock", '100%', 'a\\b'),
  price: fc.option(fc.integer({ min: -2, max: 2 }), { nil: null }),
  picked: fc.nat({ max: 3 }).map((ms) => new Date(1_800_000_000_000 + ms)),
})

test('returns every matching row once and in order, for every sort', async ({ db }) => {
  await db.execute(
    sql`create table leaves (id uuid primary key, name text not null, price int, picked timestamptz(3) not null)`,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLeaf, { maxLength: 25 }),
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      async (some, sort, atOnce, narrowed) => {
        await db.delete(leaves)
        if (some.length > 0) await db.insert(leaves).values(some.map((leaf) => ({ id: newId(), ...leaf })))
        const where = [narrowed ? eq(leaves.name, 'rocket') : undefined]
        const list = { table: leaves, where, sort, columns, unique: leaves.id, atOnce }
        const pages = await Array.fromAsync(iterateIds(db, list))
        const meant = await db
          .select({ id: leaves.id })
          .from(leaves)
          .where(where[0])
          .orderBy(sortedBy(sort, columns), /^-(name|picked)/.test(sort) ? desc(leaves.id) : leaves.id)
        expect(pages.flat()).toEqual(meant.map((leaf) => leaf.id))
        expect(pages.every((page) => page.length > 0 && page.length <= atOnce)).toBe(true)
      },
    ),
    { numRuns: 80 },
  )
})
