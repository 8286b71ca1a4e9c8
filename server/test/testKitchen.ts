import { addDays, type Day, dayInBahrain, startOfDay } from '../../domain/dates.ts'
import { openCatalogueCache } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { NOW, testDeps } from './app.ts'

/** The day that the kitchen of these tests works for: the one after NOW. */
export const TOMORROW = addDays(dayInBahrain(NOW), 1)
export const MIDNIGHT = startOfDay(TOMORROW)
export const freeze = (db: Db, date: Day = TOMORROW) => freezeDue({ ...testDeps(db), now: startOfDay(date) })

/** Tomorrow's menu, with two removable ingredients of its salad. */
export async function aMenu(db: Db) {
  await fillMenus(db, NOW)
  const catalogue = await openCatalogueCache(testDeps(db)).read()
  const menu = catalogue.menu.find((d) => d.date === TOMORROW)
  const salad = catalogue.salads.get(menu?.saladId ?? '')
  const other = catalogue.salads.get(menu?.alternativeId ?? '')
  const [a, b] = salad?.ingredients.filter((i) => i.removable) ?? []
  if (!salad || !other || !a || !b) throw new Error('tomorrow has no menu')
  return { catalogue, salad, other, a, b }
}
