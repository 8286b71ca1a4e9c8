import type { Language } from '../../domain/language.ts'
import { headerCell, type WorkbookColumn, writeCell } from './cell.ts'
import { aroundSheets, sheetHead, sheetTail } from './parts.ts'
import { zip } from './zip.ts'

export type Workbook<Row> = {
  /** The sheet's name in the reader's language: at most 31 characters, none of []:*?/\ */
  sheet: string
  language: Language
  columns: readonly WorkbookColumn<Row>[]
  /** Batches of rows, read as they are written. */
  rows: AsyncIterable<readonly Row[]>
  /** Including the header. An Excel sheet holds no more, so further rows go on another sheet. */
  rowsASheet?: number
}

const EXCEL_ROWS = 1_048_576
const PIECE = 16 * 1024

/** Yields an Excel workbook in pieces. Holds a few rows at a time, whatever their number. */
export const workbook = <Row>(book: Workbook<Row>): AsyncGenerator<Buffer> => zip(entries(book))

async function* entries<Row>({ sheet, language, columns, rows, rowsASheet = EXCEL_ROWS }: Workbook<Row>) {
  const names: string[] = []
  const source = oneByOne(rows)
  const lineOf = (row: Row, rowNumber: number) =>
    line(
      rowNumber,
      columns.map((column, at) => writeCell(reference(at, rowNumber), column, row)),
    )
  const head = line(
    1,
    columns.map(({ header }, at) => headerCell(reference(at, 1), header)),
  )
  try {
    let next = await source.next()
    const content = async function* () {
      let text = sheetHead(columns, language) + head
      let rowNumber = 1
      for (; !next.done && rowNumber < rowsASheet; next = await source.next()) {
        rowNumber++
        text += lineOf(next.value, rowNumber)
        if (text.length < PIECE) continue
        yield text
        text = ''
      }
      yield text + sheetTail(reference(columns.length - 1, rowNumber))
    }
    do {
      names.push(names.length === 0 ? sheet : `${sheet} ${names.length + 1}`)
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: content() }
    } while (!next.done)
  } finally {
    await source.return(undefined)
  }
  // Written after the sheets, because only now their number is known.
  yield* aroundSheets(names)
}

async function* oneByOne<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, undefined> {
  for await (const batch of batches) yield* batch
}

const line = (rowNumber: number, cells: readonly string[]) => `<row r="${rowNumber}">${cells.join('')}</row>`

const LETTERS = 26
const A = 65
/** Returns a cell's reference: column 28 of row 3 is AB3. */
function reference(column: number, rowNumber: number) {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / LETTERS))
    letters = String.fromCharCode(A + ((n - 1) % LETTERS)) + letters
  return letters + rowNumber
}
