import { DAY_MS, type Day, HOUR_MS } from '../../domain/dates.ts'
import { type Fils, toWire } from '../../domain/money.ts'
import { escapeXml } from './xml.ts'

type Valued<Row> =
  | { kind: 'text'; value: (row: Row) => string | null }
  /** Text that reads left to right in every language: an email, a phone number, an id. */
  | { kind: 'code'; value: (row: Row) => string | null }
  | { kind: 'amount'; value: (row: Row) => Fils | null }
  | { kind: 'count'; value: (row: Row) => number | null }
  | { kind: 'day'; value: (row: Row) => Day | null }
  | { kind: 'instant'; value: (row: Row) => Date | null }

/** A column of a workbook: its header and the value of each row. */
export type WorkbookColumn<Row> = Valued<Row> & {
  header: string
  /** In characters; the default depends on the kind. */
  width?: number
}
export type Kind = WorkbookColumn<never>['kind']

/** The indexes of the formats in the workbook's styles (parts.ts). */
const styles: Record<Kind | 'header', number> = {
  header: 1,
  text: 2,
  code: 3,
  amount: 4,
  count: 5,
  day: 6,
  instant: 7,
}

/**
 * Writes one cell. Text is a string by its type and its format, whatever it begins with: neither opening the file nor
 * editing the cell turns it into a formula.
 */
export function writeCell<Row>(at: string, column: WorkbookColumn<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null) return ''
  return typeof value === 'number'
    ? `<c r="${at}" s="${styles[column.kind]}"><v>${value}</v></c>`
    : text(at, column.kind, value)
}

export const headerCell = (at: string, header: string) => text(at, 'header', header)

function cellValue<Row>(column: WorkbookColumn<Row>, row: Row): string | number | null {
  const { kind } = column
  if (kind === 'text' || kind === 'code' || kind === 'count') return column.value(row)
  const value = column.value(row)
  if (value === null) return null
  if (typeof value === 'number') return toWire(value)
  return typeof value === 'string' ? daySerial(value) : instantSerial(value)
}

/** Excel's limit for the text of a cell. */
const MOST_LETTERS = 32_767
const shortened = (value: string) =>
  value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS - 1)}…` : value

const text = (at: string, style: keyof typeof styles, value: string) =>
  `<c r="${at}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shortened(value))}</t></is></c>`

/** The day from which Excel counts. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30)
const BAHRAIN_OFFSET_MS = 3 * HOUR_MS
const daySerial = (day: Day) => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS
/** Cells have no time zone: this shows the time in Bahrain. */
const instantSerial = (at: Date) => (at.getTime() + BAHRAIN_OFFSET_MS - FIRST_DAY_MS) / DAY_MS
