import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import type { Run } from '../../domain/runs/contract.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import { type RunLinkRow, runLinks } from '../tables/runs.ts'
import { type RunFilter, readStops } from './readStops.ts'
import { runUrl } from './runLink.ts'
import { stopView } from './stopView.ts'

export type LinkServices = { keys: Pick<Keys, 'runs'>; publicUrl: string }

export const linkView = (services: LinkServices, link: RunLinkRow) => ({
  id: link.id,
  url: runUrl(services, link.id),
  createdAt: link.createdAt.toISOString(),
  openedAt: link.openedAt?.toISOString() ?? null,
})

/** Returns the runs of a day, one per slot and driver. Deliveries without a driver come last in their slot. */
export async function readRuns(
  db: Db,
  filter: RunFilter,
  { shop, language, ...services }: LinkServices & { shop: Catalogue; language: Language },
): Promise<Run[]> {
  const stops = await readStops(db, filter, shop)
  const links = await db
    .select()
    .from(runLinks)
    .where(and(eq(runLinks.date, filter.date), isNull(runLinks.withdrawnAt)))
  const runs = new Map<string, Run>()
  for (const { slot, driver, row, bowls } of stops) {
    const key = `${slot} ${driver?.id}`
    const link = links.find((l) => l.slot === slot && l.driverId === driver?.id)
    const run = runs.get(key) ?? {
      date: filter.date,
      slot,
      driver: driver && { id: driver.id, name: driver.name, phone: driver.phone, active: driver.active },
      stops: [],
      link: link ? linkView(services, link) : null,
    }
    run.stops.push(stopView(row, bowls, { position: run.stops.length + 1, language }))
    runs.set(key, run)
  }
  return [...runs.values()]
}
