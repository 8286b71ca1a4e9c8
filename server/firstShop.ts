import type { Db } from './db/client.ts'
import { insertFirstCatalogue } from './menu/firstCatalogue.ts'
import { insertFirstPlans } from './plans/firstPlans.ts'
import { insertFirstSettings } from './settings/firstSettings.ts'

/** What every new shop begins with. Each part is put in once; what the owner changed since stays changed. */
export async function fillFirstShop(db: Db, now: Date) {
  await insertFirstSettings(db, now)
  await insertFirstCatalogue(db, now)
  await insertFirstPlans(db, now)
}
