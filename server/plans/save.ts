import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { fromWire } from '../../domain/money.ts'
import type { PlanBody } from '../../domain/plans/contract.ts'
import type { Db } from '../db/client.ts'
import { plans } from './table.ts'

type Body = z.output<typeof PlanBody>

const columnsOf = ({ price, claimedSavingPercent, ...rest }: Body) => ({
  ...rest,
  priceFils: fromWire(price),
  claimedSavingTenths: claimedSavingPercent === null ? null : Math.round(claimedSavingPercent * 10),
})

/** At most one plan is the most popular: whoever gets the mark takes it from the other. */
const freeTheMark = (tx: Db, now: Date) =>
  tx.update(plans).set({ mostPopular: false, updatedAt: now }).where(eq(plans.mostPopular, true))

export async function addPlan(tx: Db, body: Body, now: Date): Promise<string> {
  if (body.mostPopular) await freeTheMark(tx, now)
  const [made] = await tx
    .insert(plans)
    .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
    .returning({ id: plans.id })
  if (!made) throw new Error('no plan was made')
  return made.id
}

export async function changePlan(tx: Db, id: string, body: Body, now: Date): Promise<void> {
  if (body.mostPopular) await freeTheMark(tx, now)
  const [changed] = await tx
    .update(plans)
    .set({ ...columnsOf(body), updatedAt: now })
    .where(eq(plans.id, id))
    .returning({ id: plans.id })
  if (!changed) throw new AppError('NOT_FOUND')
}
