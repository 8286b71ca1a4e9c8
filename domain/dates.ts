import type { Language } from './language.ts'

/** A calendar day in Bahrain, 'YYYY-MM-DD'. Bahrain is UTC+3 all year, so no zone database is needed. */
export type Day = string & { readonly __unit: 'Day' }

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const BAHRAIN_OFFSET_MS = 3 * HOUR_MS
const DAYS_PER_WEEK = 7

const utcMidnight = (d: Day) => Date.parse(`${d}T00:00:00Z`)
const toDay = (ms: number) => day(new Date(ms).toISOString().slice(0, 10))

/** True only for a date that exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

export const dayInBahrain = (now: Date) => toDay(now.getTime() + BAHRAIN_OFFSET_MS)
/** First instant of a day in Bahrain. */
export const startOfDay = (d: Day) => new Date(utcMidnight(d) - BAHRAIN_OFFSET_MS)

export const addDays = (d: Day, n: number) => toDay(utcMidnight(d) + n * DAY_MS)
/** The first day of the month `n` months later; 0 is the month of `d`. */
export function addMonths(d: Day, n: number): Day {
  const [year = 0, month = 0] = d.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + n, 1))
}
export const daysBetween = (from: Day, to: Day) => (utcMidnight(to) - utcMidnight(from)) / DAY_MS

/** The same time of the same date a year later; the 29th of February becomes the 28th. */
export function yearLater(at: Date): Date {
  const from = dayInBahrain(at)
  const date = `${String(Number(from.slice(0, 4)) + 1).padStart(4, '0')}${from.slice(4)}`
  const to = isDay(date) ? date : day(date.replace(/29$/, '28'))
  return new Date(at.getTime() + daysBetween(from, to) * DAY_MS)
}

/** 0 is Sunday, the first day of the week in Bahrain. */
export const weekday = (d: Day) => new Date(utcMidnight(d)).getUTCDay()
export const weekOf = (d: Day) => addDays(d, -weekday(d))
/** Strictly after `from`: ordering on a Sunday starts the Sunday after. */
export const nextSunday = (from: Day) => addDays(from, DAYS_PER_WEEK - weekday(from))

/**
 * Our own names instead of those of `Intl`: the server renders a page and any browser hydrates it, so both must produce
 * the same text. The first use of `Intl` also blocks a phone for a tenth of a second.
 */
const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
} as const
const months = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
  ar: [
    ...['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو'],
    ...['يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  ],
} as const
/** Arabic names are not shortened. */
const shortened = {
  en: (name: string) => (name === 'September' ? 'Sept' : name.slice(0, 3)),
  ar: (name: string) => name,
}

type Spoken = Record<'weekday' | 'month' | 'shortWeekday' | 'shortMonth' | 'day' | 'year', string>
const spoken = {
  /** Sunday 6 December · الأحد 6 ديسمبر */
  long: ({ weekday, day, month }: Spoken) => `${weekday} ${day} ${month}`,
  /** 6 December 2026 · 6 ديسمبر 2026 */
  dated: ({ day, month, year }: Spoken) => `${day} ${month} ${year}`,
  /** Sun 6 Dec · الأحد 6 ديسمبر */
  short: ({ shortWeekday, day, shortMonth }: Spoken) => `${shortWeekday} ${day} ${shortMonth}`,
  /** 6 December · 6 ديسمبر */
  dayMonth: ({ day, month }: Spoken) => `${day} ${month}`,
  /** 6 Dec · 6 ديسمبر */
  brief: ({ day, shortMonth }: Spoken) => `${day} ${shortMonth}`,
  /** December 2026 · ديسمبر 2026 */
  month: ({ month, year }: Spoken) => `${month} ${year}`,
  /** December · ديسمبر */
  monthName: ({ month }: Spoken) => month,
  /** Dec · ديسمبر */
  monthBrief: ({ shortMonth }: Spoken) => shortMonth,
  /** Sunday · الأحد */
  weekday: ({ weekday }: Spoken) => weekday,
} as const
export type DayStyle = keyof typeof spoken

/** Formats a day without commas, with Latin digits, in both languages. */
export function formatDay(d: Day, language: Language, style: DayStyle = 'long') {
  const date = new Date(utcMidnight(d))
  const weekdayName = weekdays[language][date.getUTCDay()] ?? ''
  const month = months[language][date.getUTCMonth()] ?? ''
  const short = shortened[language]
  return spoken[style]({
    weekday: weekdayName,
    shortWeekday: short(weekdayName),
    day: String(date.getUTCDate()),
    month,
    shortMonth: short(month),
    year: String(date.getUTCFullYear()),
  })
}

const locale = { en: 'en-GB-u-nu-latn', ar: 'ar-BH-u-nu-latn-ca-gregory' } as const satisfies Record<
  Language,
  string
>
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Caches formatters: creating one takes far longer than using it, and a page formats many times. */
function formatter(language: Language, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${name}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale[language], options)
  formatters.set(key, made)
  return made
}

/** Formats an instant in Bahrain time: '6 December 2026 at 9:05 PM' · '6 ديسمبر 2026، 9:05 م'. */
export const formatInstant = (at: Date, language: Language) =>
  formatter(language, 'instant', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'Asia/Bahrain',
  })
    .format(at)
    .replace(/[ap]m$/, (half) => half.toUpperCase())

/** Formats the time of an instant in Bahrain: '9:41 AM' · '9:41 ص'. */
export const formatTime = (at: Date, language: Language) =>
  formatter(language, 'time', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'Asia/Bahrain',
  })
    .format(at)
    .replace(/[ap]m$/, (half) => half.toUpperCase())
