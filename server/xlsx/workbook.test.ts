import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type Day, day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils } from '../../domain/money.ts'
import type { WorkbookColumn } from './cell.ts'
import { workbook } from './workbook.ts'

type Row = { name: string | null; phone: string; owed: Fils | null; meals: number; from: Day; at: Date }
const columns: WorkbookColumn<Row>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name, width: 40 },
  { header: 'Phone', kind: 'code', value: (row) => row.phone },
  { header: 'Owed', kind: 'amount', value: (row) => row.owed },
  { header: 'Meals', kind: 'count', value: (row) => row.meals },
  { header: 'From', kind: 'day', value: (row) => row.from },
  { header: 'At', kind: 'instant', value: (row) => row.at },
]
const aRow = (over: Partial<Row> = {}): Row => ({
  name: 'Noor Hasan',
  phone: '+97336001234',
  owed: fils(14_500),
  meals: 3,
  from: day('2026-12-06'),
  at: new Date('2026-12-01T21:30:00Z'),
  ...over,
})

async function bytesOf(rows: readonly Row[], over: { language?: Language; rowsASheet?: number } = {}) {
  const batches = (async function* () {
    for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2)
  })()
  const pieces = await Array.fromAsync(
    workbook({ sheet: 'Customers', language: 'en', columns, rows: batches, ...over }),
  )
  return Buffer.concat(pieces)
}
/** Reads it as another program would, including formats and formulas. */
const read = async (...input: Parameters<typeof bytesOf>) =>
  readXlsx(await bytesOf(...input), { readStyles: true })
const firstSheet = async (...input: Parameters<typeof bytesOf>) => {
  const [sheet] = (await read(...input)).sheets
  return sheet ?? expect.unreachable()
}

describe('a workbook', () => {
  test('stores amounts, days and instants as numbers, and everything else as text', async () => {
    const sheet = await firstSheet([aRow(), aRow({ name: null, owed: fils(-1_234_005), phone: '00973' })])
    expect(sheet.rows).toEqual([
      ['Name', 'Phone', 'Owed', 'Meals', 'From', 'At'],
      // Past midnight in Bahrain.
      ['Noor Hasan', '+97336001234', 14.5, 3, new Date('2026-12-06'), new Date('2026-12-02T00:30:00Z')],
      [null, '00973', -1234.005, 3, new Date('2026-12-06'), new Date('2026-12-02T00:30:00Z')],
    ])
    const formatOf = (column: number) => sheet.cells?.get(`1,${column}`)?.style?.numFmt
    expect([0, 1, 2, 3, 4, 5].map(formatOf)).toEqual([
      ...['@', '@', '#,##0.000', '#,##0', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd hh:mm'],
    ])
  })

  test('has a frozen bold header row and wide enough columns', async () => {
    const sheet = await firstSheet([aRow()])
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheet.cells?.get('1,0')?.style?.font?.bold).toBeFalsy()
    expect(sheet.columns?.map((column) => column.width)).toEqual([40, 24, 14, 12, 14, 18])
  })

  test.for<[Language, boolean]>([
    ['ar', true],
    ['en', false],
  ])('in %s runs from right to left: %s', async ([language, rightToLeft]) => {
    expect((await firstSheet([aRow()], { language })).view?.rightToLeft ?? false).toBe(rightToLeft)
  })

  test.for([
    '=1+1',
    '=HYPERLINK("https://evil.example","Your refund")',
    '+97336001234',
    '-2+3',
    '@SUM(A1:A9)',
    '\t=1+1',
    "'=1+1",
    '0012',
    '1E5',
    '2026-12-01',
    'TRUE',
    '#REF!',
  ])('stores %j as text', async (name) => {
    const sheet = await firstSheet([aRow({ name, phone: name })])
    expect(sheet.rows[1]?.slice(0, 2)).toEqual([name, name])
    for (const cellKey of ['1,0', '1,1']) {
      const cell = sheet.cells?.get(cellKey)
      expect(cell).toMatchObject({ type: 'string', style: { numFmt: '@' } })
      expect(cell?.formula).toBeUndefined()
    }
  })

  test.for([
    ['\r=1+1', '\n=1+1'],
    ['a\u0000b\u0007c\u001b[0m', 'abc[0m'],
    ['half \ud83e of a salad', 'half  of a salad'],
    ['🥗 <b>&amp;"</b> ]]>', '🥗 <b>&amp;"</b> ]]>'],
    ['  two\nlines  ', '  two\nlines  '],
    ['_x0041_ is no A', '_x0041_ is no A'],
    ['نور حسن', 'نور حسن'],
    ['x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
  ])('%j is read as %j', async ([name = '', shown]) => {
    expect((await firstSheet([aRow({ name })])).rows[1]?.[0]).toBe(shown)
  })

  test('without rows has the header row', async () => {
    expect((await firstSheet([])).rows).toEqual([columns.map((column) => column.header)])
  })

  test('continues in another sheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => aRow({ name: `Number ${n}` }))
    const { sheets } = await read(rows, { rowsASheet: 4 })
    expect(sheets.map((sheet) => [sheet.name, ...sheet.rows.map(([name]) => name)])).toEqual([
      ['Customers', 'Name', 'Number 0', 'Number 1', 'Number 2'],
      ['Customers 2', 'Name', 'Number 3', 'Number 4', 'Number 5'],
      ['Customers 3', 'Name', 'Number 6'],
    ])
    const full = await read(rows.slice(0, 6), { rowsASheet: 4 })
    expect(full.sheets.map((sheet) => sheet.rows.length)).toEqual([4, 4])
  })

  test('reads rows only as it is read, and stops when its reader stops', async () => {
    const state = { batches: 0, stopped: false }
    const rows = (async function* () {
      try {
        for (; state.batches < 10_000; state.batches++) yield Array.from({ length: 100 }, () => aRow())
      } finally {
        state.stopped = true
      }
    })()
    const book = workbook({ sheet: 'Customers', language: 'en', columns, rows })
    for (let n = 0; n < 5; n++) await book.next()
    await book.return(undefined)
    expect(state.batches).toBeLessThan(200)
    expect(state.stopped).toBe(true)
  })

  test('fails when its rows fail', async () => {
    const rows = (async function* () {
      yield [aRow()]
      throw new Error('the database has gone')
    })()
    const book = workbook({ sheet: 'Customers', language: 'en', columns, rows })
    await expect(Array.fromAsync(book)).rejects.toThrow('the database has gone')
  })
})
