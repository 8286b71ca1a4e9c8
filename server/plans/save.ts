import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { fromWire } from '../../domain/money.ts'
import type { changePlan as contract, PlanBody } from '../../domain/plans/contract.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import { plans } from '../tables/plans.ts'
import { onePlan } from './list.ts'

type Body = z.output<typeof PlanBody>

const columnsOf = ({ price, claimedSavingPercent, ...rest }: Body) => ({
  ...rest,
  priceFils: fromWire(price),
  claimedSavingTenths: claimedSavingPercent === null ? null : Math.round(claimedSavingPercent * 10),
})

/** Removes the "most popular" mark from the other plan, because at most one has it. */
const freeTheMark = (tx: Db, now: Date, except?: string) =>
  tx
    .update(plans)
    .set({ mostPopular: false, ...bumpVersion(plans), updatedAt: now })
    .where(and(eq(plans.mostPopular, true), except ? ne(plans.id, except) : undefined))

export async function addPlan(tx: Db, body: Body, now: Date): Promise<string> {
  if (body.mostPopular) await freeTheMark(tx, now)
  const made = single(
    await tx
      .insert(plans)
      .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
      .returning({ id: plans.id }),
  )
  return made.id
}

export async function changePlan(
  tx: Db,
  id: string,
  { version, ...body }: z.output<typeof contract.body>,
  language: Language,
  now: Date,
): Promise<void> {
  if (body.mostPopular) await freeTheMark(tx, now, id)
  const [changed] = await tx
    .update(plans)
    .set({ ...columnsOf(body), ...bumpVersion(plans), updatedAt: now })
    .where(and(eq(plans.id, id), versionIs(plans, version)))
    .returning({ id: plans.id })
  if (!changed) throw versionConflict(await onePlan(tx, id, language))
}
