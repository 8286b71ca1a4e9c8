import { type Day, nextSunday, weekday, weekOf } from '../../domain/dates.ts'
import { MENU_DAYS } from '../../domain/menu/rules.ts'

/** The week a visitor wants to see: this one until its last day is over, then the coming one. Named by its Sunday. */
export const shownWeek = (today: Day): Day => (weekday(today) < MENU_DAYS ? weekOf(today) : nextSunday(today))
