import { and, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { searchText } from '../../domain/search.ts'
import type { Db } from './client.ts'

/**
 * Returns the content of a `search` column: each text on a line of its own, normalized by `searchText`, with a space
 * before each word. Code that writes one of the texts must write this column too.
 */
export const searchOf = (...texts: readonly string[]): string =>
  texts.map((text) => ` ${searchText(text)}`).join('\n')

/** Shorter words have no trigram to look up: they match the beginning of a word or all of it. */
const LETTERS_ANYWHERE = 3

/**
 * The country code, as phones show it. Most numbers are stored without it, and the others contain the rest of the
 * number all the same.
 */
const COUNTRY_CODE = /(?<!\d)(?:(?:\+|00)973[ -]?(?=\d)|973(?=\d{8}(?!\d)))/g

/** Condition for rows whose texts contain every typed word, in any order. No character is a wildcard. */
export function found(column: AnyPgColumn, text: string | undefined): SQL | undefined {
  const words = new Set(
    searchText(text ?? '')
      .replaceAll(COUNTRY_CODE, ' ')
      .split(' ')
      .filter(Boolean),
  )
  return and(...[...words].map((word) => hasWord(column, word)))
}

function hasWord(column: AnyPgColumn, word: string): SQL | undefined {
  const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
  if ([...word].length < LETTERS_ANYWHERE) return like(column, `% ${literal(word)}%`)
  const whole = `%${literal(word)}%`
  const at = word.indexOf('@')
  if (at < LETTERS_ANYWHERE) return like(column, whole)
  // The part after the @ is in nearly every row: the index finds the part before it, and only those rows are
  // checked for the whole.
  return and(like(column, `%${literal(word.slice(0, at + 1))}%`), like(sql`${column} || ''`, whole))
}

/** Marks over letters, and tatweel, which `searchText` removes. */
const MARKS = '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640]'
/** Letters that `searchText` treats as the same. */
const LETTERS = { forms: '\u0671\u0649\u06cc\u06a9\u0629', one: '\u0627\u064a\u064a\u0643\u0647' }

/** The same for a short list without a search column: each word somewhere in its texts, normalized in SQL. */
export function foundIn(texts: readonly SQLWrapper[], typed: string | undefined): SQL | undefined {
  const words = searchText(typed ?? '')
    .split(' ')
    .filter(Boolean)
  const all = sql`lower(concat_ws(' ', ${sql.join([...texts], sql`, `)}))`
  const bare = sql`regexp_replace(normalize(${all}, NFKD), ${MARKS}, '', 'g')`
  const plain = sql`normalize(translate(${bare}, ${LETTERS.forms}, ${LETTERS.one}), NFKC)`
  return and(...words.map((word) => sql`strpos(${plain}, ${word}) > 0`))
}

const DIGITS = 15
/**
 * Returns one text of a search column for sorting: alphabetical in both languages, on any server, and 9 before 10. A
 * long list needs an index on it.
 */
export const lineOf = (column: SQLWrapper, line: number): SQL => {
  const text = sql`split_part(${column}, E'\n', ${sql.raw(String(line))})`
  const padded = sql`regexp_replace(${text}, '[0-9]+', ${sql.raw(`'${'0'.repeat(DIGITS)}\\&'`)}, 'g')`
  return sql`regexp_replace(${padded}, ${sql.raw(`'0*([0-9]{${DIGITS}})'`)}, '\\1', 'g') collate "C"`
}

/** Every table with a search column, and the texts it consists of, in SQL. */
export const searchedTexts: Record<string, readonly string[]> = {
  ingredients: ['name_en', 'name_ar'],
  salads: ['name_en', 'name_ar'],
  users: ['full_name', 'email', "coalesce(phone, '')"],
  guests: ['name', 'email', 'phone'],
  subscriptions: ['customer_name', 'customer_email', 'customer_phone'],
  drivers: ['name', 'phone'],
  payments: ['name', 'email', 'phone'].map(
    (part) => `coalesce((select o.customer_${part} from orders o where o.id = order_id), '')`,
  ),
  feedback: ['subject', 'note'],
  audit_log: [
    '(select u.full_name from users u where u.id = actor_id)',
    "coalesce(target_name, '')",
    "coalesce(target, '')",
  ],
}

const ROWS_AT_ONCE = 1000

/**
 * Fills empty search columns, because SQL has no `searchText`. A migration that adds such a column, or changes
 * `searchText`, leaves it empty.
 */
export async function fillSearch(client: pg.ClientBase): Promise<void> {
  for (const [table, texts] of Object.entries(searchedTexts)) {
    for (;;) {
      const { rows } = await client.query<[string, ...string[]]>({
        text: `select id, ${texts.join(', ')} from ${table} where search = '' limit ${ROWS_AT_ONCE}`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      await client.query(
        `update ${table} set search = made.search from unnest($1::uuid[], $2::text[]) as made (id, search)
          where ${table}.id = made.id`,
        [rows.map(([id]) => id), rows.map(([, ...parts]) => searchOf(...parts))],
      )
    }
  }
}

/**
 * Whether the database has trigrams for Arabic. With the collation C it has none: a search finds the same but reads the
 * whole table.
 */
export async function hasArabicTrigrams(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(sql`select cardinality(show_trgm('سلطة')) > 0 as some`)
  return rows[0]?.some === true
}
