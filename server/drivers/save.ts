import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeDriver as contract, DriverBody } from '../../domain/drivers/contract.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import { drivers } from '../tables/drivers.ts'
import { runLinks } from '../tables/runs.ts'
import { oneDriver } from './list.ts'

type Body = z.output<typeof DriverBody>
const columnsOf = ({ name, phone }: Body) => ({ name, phone, search: searchOf(name, phone) })

export async function addDriver(tx: Db, body: Body, now: Date): Promise<string> {
  const made = single(
    await tx
      .insert(drivers)
      .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
      .returning({ id: drivers.id }),
  )
  return made.id
}

/** Changes a driver. Deactivating one also ends their run links. */
export async function changeDriver(
  tx: Db,
  id: string,
  { version, active, ...body }: z.output<typeof contract.body>,
  now: Date,
): Promise<void> {
  const [changed] = await tx
    .update(drivers)
    .set({ ...columnsOf(body), active, ...bumpVersion(drivers), updatedAt: now })
    .where(and(eq(drivers.id, id), versionIs(drivers, version)))
    .returning({ id: drivers.id })
  if (!changed) throw versionConflict(await oneDriver(tx, id, now))
  if (!active)
    await tx
      .update(runLinks)
      .set({ withdrawnAt: now })
      .where(and(eq(runLinks.driverId, id), isNull(runLinks.withdrawnAt)))
}
