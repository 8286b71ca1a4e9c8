import type { Db } from './db/client.ts'
import { insertFirstPlans } from './plans/firstPlans.ts'
import { insertFirstCatalogue } from './salads/firstCatalogue.ts'
import { insertFirstSettings } from './settings/firstSettings.ts'

/** Inserts the initial data of a new shop. Each part is inserted once; later changes stay. */
export async function fillFirstShop(db: Db, now: Date) {
  await insertFirstSettings(db, now)
  await insertFirstCatalogue(db, now)
  await insertFirstPlans(db, now)
}
