import { type Day, isDay } from '../../domain/dates.ts'
import { latinDigits, withoutDirectionMarks } from '../../domain/digits.ts'

const iso = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/**
 * Parses a typed day: 3/12/2026, 3-12, ٣/١٢, 2026-12-03. Day before month, as in Bahrain. Without a year it is the next
 * such day from today on. Returns null if the text is not a day.
 */
export function parseTypedDay(text: string, today: Day): Day | null {
  const parts = latinDigits(withoutDirectionMarks(text)).match(/\d+/g)?.map(Number) ?? []
  const [a = 0, b = 0, c] = parts
  const year = Number(today.slice(0, 4))
  if (parts.length === 3 && a > 31) return real(iso(a, b, c ?? 0))
  if (parts.length === 3 && c !== undefined) return real(iso(c < 100 ? 2000 + c : c, b, a))
  if (parts.length !== 2) return null
  const thisYear = real(iso(year, b, a))
  return thisYear && thisYear >= today ? thisYear : real(iso(year + 1, b, a))
}

const real = (text: string) => (isDay(text) ? text : null)
