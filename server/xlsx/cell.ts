import { DAY_MS, type Day, HOUR_MS } from '../../domain/dates.ts'
import { type Fils, toWire } from '../../domain/money.ts'
import { escapeXml } from './xml.ts'

type Valued<Row> =
  | { kind: 'text'; value: (row: Row) => string | null }
  /** Text that reads from left to right in every language: an e-mail, a phone, an id. */
  | { kind: 'code'; value: (row: Row) => string | null }
  | { kind: 'amount'; value: (row: Row) => Fils | null }
  | { kind: 'count'; value: (row: Row) => number | null }
  | { kind: 'day'; value: (row: Row) => Day | null }
  | { kind: 'instant'; value: (row: Row) => Date | null }

/** A column of a workbook: what stands above it, and what of each row stands in it. */
export type WorkbookColumn<Row> = Valued<Row> & {
  header: string
  /** In letters; without it, what suits its kind. */
  width?: number
}
export type Kind = WorkbookColumn<never>['kind']

/** The places of the formats in the workbook's styles (parts.ts). */
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
 * One cell. Text is a string by its type and its format, whatever it begins with: neither opening the file nor going
 * through the cell makes a formula of it.
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

/** What Excel keeps of a text, and not a letter more. */
const MOST_LETTERS = 32_767
const shortened = (value: string) =>
  value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS - 1)}…` : value

const text = (at: string, style: keyof typeof styles, value: string) =>
  `<c r="${at}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shortened(value))}</t></is></c>`

/** Excel counts days from here. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30)
const BAHRAIN_OFFSET_MS = 3 * HOUR_MS
const daySerial = (day: Day) => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS
/** A cell knows no zone: it shows the time in Bahrain, where the shop is. */
const instantSerial = (at: Date) => (at.getTime() + BAHRAIN_OFFSET_MS - FIRST_DAY_MS) / DAY_MS
