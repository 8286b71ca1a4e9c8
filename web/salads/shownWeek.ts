import { type Day, nextSunday, weekday, weekOf } from '../../domain/dates.ts'
import { MENU_DAYS } from '../../domain/menu/rules.ts'

/** The Sunday of the week that visitors see: the current one until its last delivery day is over, then the next. */
export const shownWeek = (today: Day): Day => (weekday(today) < MENU_DAYS ? weekOf(today) : nextSunday(today))
