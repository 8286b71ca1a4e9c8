import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'

/** Adds the shop's own note, which customers never see, to deliveries shown to admins. */
export async function withAdminNotes<View extends { id: string }>(db: Db, views: readonly View[]) {
  const ids = views.map(({ id }) => id)
  const rows =
    ids.length > 0
      ? await db
          .select({ id: deliveries.id, note: deliveries.deliveryNotesByAdmin })
          .from(deliveries)
          .where(inArray(deliveries.id, ids))
      : []
  const notes = new Map(rows.map(({ id, note }) => [id, note]))
  return views.map((view) => ({ ...view, deliveryNotesByAdmin: notes.get(view.id) ?? null }))
}
