import { and, eq } from 'drizzle-orm'
import { bumpVersion } from '../db/version.ts'
import type { PaymentServices } from '../deps.ts'
import { type ChangeInput, change } from '../subscriptions/changes/change.ts'
import { type ChangeRequest, lockChangeable } from '../subscriptions/changes/changeable.ts'
import type { ViewContext } from '../subscriptions/deliveryView.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

type Change = {
  input: ChangeInput
  /** Undefined leaves the notes as they are. */
  adminNotes: string | null | undefined
  catalogue: ViewContext['shop']
  /** The version that the admin saw. */
  version: number | undefined
}

/**
 * Makes an admin's change: what the customer could change too, by the same rules, and the admin notes, which every
 * status allows. Returns null if another change came first. Call it in a transaction.
 */
export async function changeByAdmin(
  services: Pick<PaymentServices, 'db' | 'log' | 'mail'>,
  request: ChangeRequest,
  { input, adminNotes, catalogue, version }: Change,
  now: Date,
): Promise<SubscriptionRow | null> {
  const { row } = await lockChangeable(services.db, request, now)
  if (version !== undefined && row.version !== version) return null
  const { address, ...rest } = input
  const asks = address || Object.values(rest).some((value) => value !== undefined)
  const changed = asks ? await change(services, request, { input, catalogue }, now) : row
  if (adminNotes === undefined || (adminNotes || null) === row.adminNotes) return changed
  const [noted] = await services.db
    .update(subscriptions)
    .set({ adminNotes: adminNotes || null, ...bumpVersion(subscriptions), updatedAt: now })
    .where(and(eq(subscriptions.id, row.id), eq(subscriptions.version, changed.version)))
    .returning()
  if (!noted) throw new Error('a locked subscription changed: this was called outside a transaction')
  return noted
}
