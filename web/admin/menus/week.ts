import { useSearchParams } from 'react-router'
import { addDays, type Day, daysBetween, formatDay, isDay, weekday, weekOf } from '../../../domain/dates.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useLanguage } from '../../ui/useLanguage.ts'

const THURSDAY = 4

/** The first week that can be planned: from Thursday on, every day of the current week is closed. */
const plannable = (today: Day) => (weekday(today) < THURSDAY ? weekOf(today) : addDays(weekOf(today), 7))

/** The week on the board, kept in the address as its Sunday. Any day of a week selects it. */
export function useWeek() {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const requested = search.get('week') ?? ''
  const week = isDay(requested) ? weekOf(requested) : plannable(today)
  const show = (next: Day) => setSearch({ week: next }, { preventScrollReset: true })
  return { week, show, weeksAway: daysBetween(weekOf(today), week) / 7, thisWeek: weekOf(today) }
}

/** '13 to 17 December 2026', Sunday to Thursday. The month appears twice only if it changes. */
export function useWeekName() {
  const { t } = useTranslation('adminShop')
  const language = useLanguage()
  return (week: Day) => {
    const last = addDays(week, THURSDAY)
    const to = formatDay(last, language, 'dated')
    const sameMonth = week.slice(0, 7) === last.slice(0, 7)
    const sameYear = week.slice(0, 4) === last.slice(0, 4)
    const first = formatDay(week, language, 'dated')
    const from = sameMonth ? String(Number(week.slice(8))) : sameYear ? first.replace(/ \d{4}$/, '') : first
    return t('menus.span', { from, to })
  }
}
