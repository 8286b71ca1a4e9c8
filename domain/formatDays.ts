import { type Day, formatDay } from './dates.ts'
import { formatList, type Language } from './language.ts'

/** Formats several days: '3, 6 and 9 December and 3 January' · '3 و6 و9 ديسمبر و3 يناير'. */
export function formatDays(days: readonly Day[], language: Language): string {
  const months = Map.groupBy(days.toSorted(), (d) => d.slice(0, 7))
  const phrases = [...months.values()].map((some) => {
    const numbers = some.map((d) => String(Number(d.slice(8))))
    const month = some[0] ? formatDay(some[0], language, 'month').replace(/ \d+$/, '') : ''
    return `${formatList(numbers, language)} ${month}`
  })
  return formatList(phrases, language)
}
