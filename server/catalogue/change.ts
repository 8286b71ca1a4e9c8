import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { settings } from '../tables/settings.ts'

/**
 * Runs a change of public data in one transaction. Increases the version first: the lock on its row makes such changes
 * run one after the other, so that no two plan the same day or archive what the other puts on the menu.
 */
export const changeCatalogue = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await raiseVersion(tx)
    return work(tx)
  })

/**
 * The same for work that may change nothing: it returns `changed`, and without a change the cached copies stay valid.
 */
export const changeCatalogueIf = <T extends { changed: boolean }>(
  db: Db,
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  transaction(db, async (tx) => {
    await tx.select({ id: settings.id }).from(settings).for('update')
    const done = await work(tx)
    if (done.changed) await raiseVersion(tx)
    return done
  })

const raiseVersion = (tx: Db) =>
  tx.update(settings).set({ publicVersion: sql`${settings.publicVersion} + 1` })
