import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { settings } from '../settings/table.ts'

/**
 * One change of what the public sees, in one transaction. The count goes up first: its row is the lock that makes
 * such changes wait for each other, so that no two plan the same day or archive what the other puts on the menu.
 */
export const changeCatalogue = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await raiseVersion(tx)
    return work(tx)
  })

/** The same for work that may find nothing to do: it says so, and then no copy of what the public sees grows old. */
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
