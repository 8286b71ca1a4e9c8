import { and, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import { plans } from '../tables/plans.ts'

/** Takes a plan off sale. Existing subscriptions keep it, and its mark becomes free. */
export async function retire(tx: Db, id: string, now: Date): Promise<void> {
  const [retired] = await tx
    .update(plans)
    .set({ status: 'RETIRED', mostPopular: false, ...bumpVersion(plans), updatedAt: now })
    .where(and(eq(plans.id, id), eq(plans.status, 'ACTIVE')))
    .returning({ id: plans.id })
  if (!retired) throw new AppError((await exists(tx, id)) ? 'PLAN_ALREADY_RETIRED' : 'NOT_FOUND')
}

export async function restore(tx: Db, id: string, now: Date): Promise<void> {
  const [restored] = await tx
    .update(plans)
    .set({ status: 'ACTIVE', ...bumpVersion(plans), updatedAt: now })
    .where(and(eq(plans.id, id), eq(plans.status, 'RETIRED')))
    .returning({ id: plans.id })
  if (!restored) throw new AppError((await exists(tx, id)) ? 'PLAN_NOT_RETIRED' : 'NOT_FOUND')
}

const exists = async (tx: Db, id: string) => (await tx.$count(plans, eq(plans.id, id))) > 0
