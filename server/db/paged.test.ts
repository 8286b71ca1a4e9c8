import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { COUNTED_AT_MOST, REACHED_AT_MOST } from '../../domain/fields.ts'
import { searchText } from '../../domain/search.ts'
import { test } from '../test/app.ts'
import type { Db } from './client.ts'
import { id, newId } from './columns.ts'
import { paged, sortedBy } from './paged.ts'
import { found, lineOf, searchOf } from './search.ts'

const kinds = ['LEAF', 'BOWL', 'BOX'] as const
const things = pgTable('things', {
  id: id(),
  name: text().notNull(),
  kind: text({ enum: kinds }).notNull(),
  price: integer(),
  search: text().notNull(),
})
type Thing = typeof things.$inferSelect
const makeTable = (db: Db) =>
  db.execute(sql`
    create table things (id uuid primary key, name text not null, kind text not null, price int, search text not null);
    create index on things using gin (search gin_trgm_ops)`)
const aThing = (over: Partial<Thing> & { name: string }): Thing => ({
  id: newId(),
  kind: 'LEAF',
  price: null,
  search: searchOf('a thing', over.name),
  ...over,
})

const sorts = ['name', '-name', 'kind', '-kind', 'price', '-price'] as const
type Query = { sort: (typeof sorts)[number]; kind?: Thing['kind'] | undefined; search?: string }
function list(db: Db, { sort, kind, search }: Query, page: { page: number; size: number }) {
  const name = lineOf(things.search, 2)
  return paged(
    db,
    {
      table: things,
      rows: (tx) => tx.select().from(things).$dynamic(),
      searched: Boolean(search),
      where: [found(things.search, search), kind && eq(things.kind, kind)],
      order: [sortedBy(sort, { name, kind: things.kind, price: things.price }), name],
      unique: things.id,
    },
    page,
  )
}

/** Reads page after page, and one beyond the last. */
async function walk(db: Db, query: Query, size: number) {
  const walked: Thing[] = []
  const totals = new Set<number>()
  for (let page = 0; ; page++) {
    const answer = await list(db, query, { page, size })
    expect(answer).toMatchObject({ page, size, totalPages: Math.ceil(answer.totalElements / size) })
    totals.add(answer.totalElements)
    walked.push(...answer.content)
    if (page < answer.totalPages) continue
    expect(answer.content).toEqual([])
    return { walked, totals }
  }
}

/** The same list computed in memory. */
function inMemory(all: readonly Thing[], { sort, kind, search }: Query): Thing[] {
  const padded = (name: string) => searchText(name).replaceAll(/\d+/g, (digits) => digits.padStart(15, '0'))
  const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const byName = (a: Thing, b: Thing) => byText(padded(a.name), padded(b.name))
  const way = sort.startsWith('-') ? -1 : 1
  const orders = {
    name: (a: Thing, b: Thing) => way * byName(a, b),
    kind: (a: Thing, b: Thing) => way * byText(a.kind, b.kind),
    price: (a: Thing, b: Thing) =>
      a.price === null || b.price === null
        ? Number(a.price === null) - Number(b.price === null)
        : way * (a.price - b.price),
  }
  const by = sort.endsWith('name') ? orders.name : sort.endsWith('kind') ? orders.kind : orders.price
  const isMeant = ({ name }: Thing) =>
    searchText(search ?? '')
      .replaceAll(/\+973 (?=\d)/g, '') // the search ignores a country code before a number
      .split(' ')
      .every((word) =>
        [...word].length < 3
          ? ['a', 'thing', ...searchText(name).split(' ')].some((one) => one.startsWith(word))
          : `a thing ${searchText(name)}`.includes(word),
      )
  return all
    .filter((thing) => (!kind || thing.kind === kind) && isMeant(thing))
    .toSorted((a, b) => by(a, b) || byName(a, b) || byText(a.id, b.id))
}

const word = fc.constantFrom(
  ...[
    'Fattoush',
    'FATTOUSH',
    'fat',
    'café',
    'سلطة',
    'سَلَطه',
    'السلطان',
    'أحمد',
    'احمد',
    'بلوك',
    '٣٦',
    '36',
    '9',
    '10',
  ],
  ...['007', '100%', 'a_b', 'a\\b', '%', '_', 'ة', '\u200f+973', "o'clock", '🥗'],
)
const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '))
const aRow = fc.record({
  name: words,
  kind: fc.constantFrom(...kinds),
  price: fc.option(fc.nat({ max: 3 }), { nil: null }),
})
const aQuery = fc.record(
  {
    sort: fc.constantFrom(...sorts),
    kind: fc.constantFrom(...kinds),
    search: fc.oneof(
      words,
      fc
        .tuple(word, fc.nat({ max: 4 }), fc.nat({ max: 5 }))
        .map(([w, from, length]) => w.slice(from, from + length)),
    ),
  },
  { requiredKeys: ['sort'] },
)

test('the pages contain every matching row once and in order', async ({ db }) => {
  await makeTable(db)
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { maxLength: 30 }),
      fc.array(aQuery, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, queries, size) => {
        const all = rows.map((row) => aThing(row))
        await db.delete(things)
        if (all.length > 0) await db.insert(things).values(all)
        for (const query of queries) {
          const { walked, totals } = await walk(db, query, size)
          const meant = inMemory(all, query)
          expect(walked.map((thing) => thing.id)).toEqual(meant.map((thing) => thing.id))
          expect([...totals]).toEqual([meant.length])
        }
      },
    ),
    {
      numRuns: 60,
      examples: [
        [[{ name: '36', kind: 'LEAF', price: null }], [{ sort: 'name', search: '\u200f+973 36' }], 1],
      ],
    },
  )
})

const names = [
  'سلطة الفتوش',
  'احمد',
  'أحمد علي',
  'Block 36',
  'Block ٣٦١',
  '100% fresh',
  'snake_case',
  'C:\\',
  'Café',
  'noor.h@waraq.example',
  'noor.h@waraq.test',
]
test.for<[search: string, names: string[]]>([
  ['سلطه', ['سلطة الفتوش']],
  ['أحمد', ['احمد', 'أحمد علي']],
  ['على احمد', ['أحمد علي']],
  ['حمد', ['احمد', 'أحمد علي']],
  ['٣٦', ['Block 36', 'Block ٣٦١']],
  ['361', ['Block ٣٦١']],
  ['CAFE', ['Café']],
  // A search of two letters matches only the beginning of a word.
  ['bl', ['Block 36', 'Block ٣٦١']],
  ['lo', []],
  ['سل', ['سلطة الفتوش']],
  ['لط', []],
  ['%', []],
  ['0%', []],
  ['00%', ['100% fresh']],
  ['___', []],
  ['e_c', ['snake_case']],
  [':\\', []],
  ['c:\\', ['C:\\']],
  ['NOOR.H@waraq.example', ['noor.h@waraq.example']],
  ['r.h@waraq.t', ['noor.h@waraq.test']],
  ['noor.h@', ['noor.h@waraq.example', 'noor.h@waraq.test']],
  ['@waraq.example', ['noor.h@waraq.example']],
  ['noor%h@waraq.example', []],
  ['', names],
  ['  \u200f ', names],
])('"%s" finds %s', async ([search, meant], { db }) => {
  await makeTable(db)
  await db.insert(things).values(names.map((name) => aThing({ name, search: searchOf(name) })))
  const { content, totalElements } = await list(db, { sort: 'price', search }, { page: 0, size: 100 })
  expect(content.map(({ name }) => name).toSorted()).toEqual(meant.toSorted())
  expect(totalElements).toBe(meant.length)
})

test('names sort alphabetically in any letter form, and 9 comes before 10', async ({ db }) => {
  await makeTable(db)
  const ordered = [
    'Box 9',
    'box 10',
    'Boxes',
    'Élan',
    'Zaatar',
    'أحمد',
    'إيمان',
    'باسم',
    'تالا',
    'هند',
    'وليد',
    'يوسف',
  ]
  await db.insert(things).values(ordered.toReversed().map((name) => aThing({ name })))
  const { content } = await list(db, { sort: 'name' }, { page: 0, size: 100 })
  expect(content.map(({ name }) => name)).toEqual(ordered)
})

test('a long list is counted only up to a limit, but its pages reach the end', async ({ db }) => {
  await makeTable(db)
  const last = COUNTED_AT_MOST + 950
  await db.execute(sql`
    insert into things select gen_random_uuid(), n, 'LEAF', n, ' leaf' from generate_series(1, ${last}::int) n`)
  const size = 100
  const at = async (page: number) => list(db, { sort: 'price', search: 'leaf' }, { page, size })
  expect(await at(0)).toMatchObject({ totalElements: COUNTED_AT_MOST + 1, totalPages: 101 })
  const near = COUNTED_AT_MOST / size
  expect(await at(near)).toMatchObject({ totalElements: COUNTED_AT_MOST + size + 1, totalPages: near + 2 })
  const prices: (number | null)[] = []
  const first = near - 3
  for (let page = first, pages = near; page < pages; page++) {
    const answer = await at(page)
    prices.push(...answer.content.map(({ price }) => price))
    pages = answer.totalPages
  }
  expect(prices).toEqual(Array.from({ length: last - first * size }, (_, n) => first * size + n + 1))
})

test('a list can be paged only up to a limit, from either end', async ({ db }) => {
  await makeTable(db)
  const last = REACHED_AT_MOST + 5
  await db.execute(sql`
    insert into things select gen_random_uuid(), n, 'LEAF', n, ' leaf' from generate_series(1, ${last}::int) n`)
  const size = 10
  const end = REACHED_AT_MOST / size - 1
  const known = { totalElements: REACHED_AT_MOST, totalPages: end + 1 }
  const upwards = await list(db, { sort: 'price' }, { page: end, size })
  expect(upwards).toMatchObject({ ...known, content: { length: size, 9: { price: REACHED_AT_MOST } } })
  const downwards = await list(db, { sort: '-price' }, { page: end, size })
  expect(downwards).toMatchObject({ ...known, content: { length: size, 9: { price: 6 } } })
  expect(await list(db, { sort: 'price' }, { page: end + 1, size })).toMatchObject({ ...known, content: [] })
})

test('rows and their count are from the same moment', async ({ store: { db } }) => {
  await makeTable(db)
  let stop = false
  const writing = (async () => {
    while (!stop) {
      await db.insert(things).values(['a', 'b', 'c'].map((name) => aThing({ name })))
      await db.delete(things)
    }
  })()
  const torn: unknown[] = []
  for (let n = 0; n < 120; n++) {
    const { content, totalElements } = await list(db, { sort: 'name' }, { page: 0, size: 10 })
    if (content.length !== totalElements) torn.push([content.length, totalElements])
  }
  stop = true
  await writing
  expect(torn).toEqual([])
})
