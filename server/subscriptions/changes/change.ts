import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { dayInBahrain } from '../../../domain/dates.ts'
import { isSettled } from '../../../domain/deliveries/rules.ts'
import { AppError, ConflictError } from '../../../domain/errors.ts'
import { type ChangeableSubscription, planChange } from '../../../domain/subscriptions/changes.ts'
import type { changeSubscription } from '../../../domain/subscriptions/contract.ts'
import type { CustomizationChange } from '../../../domain/subscriptions/customization.ts'
import { mergeLeftOut } from '../../../domain/subscriptions/leftOut.ts'
import { sameNever } from '../../../domain/subscriptions/never.ts'
import { addressColumnsOf } from '../../addresses/columns.ts'
import { type ResolvedAddress, resolveAddress } from '../../addresses/resolve.ts'
import type { Catalogue } from '../../catalogue/cache.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { bumpVersion } from '../../db/version.ts'
import { freezeDue } from '../../deliveries/freeze.ts'
import { recordLateChanges } from '../../deliveries/recordLateChanges.ts'
import type { PaymentServices } from '../../deps.ts'
import { publishAll } from '../../events/publish.ts'
import { DeadJob } from '../../jobs/job.ts'
import {
  customizationsOf,
  customizes,
  neverAllergensOf,
  neverIngredientsOf,
} from '../../orders/buildOrder.ts'
import { deliveries } from '../../tables/deliveries.ts'
import type { Customization } from '../../tables/orders.ts'
import { type SubscriptionRow, saladCustomizations, subscriptions } from '../../tables/subscriptions.ts'
import type { ViewContext } from '../deliveryView.ts'
import type { ChangedDetails } from '../historyDetails.ts'
import { subscriptionViews } from '../view.ts'
import { type ChangeRequest, lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

type Services = Pick<PaymentServices, 'db' | 'log' | 'mail'>
export type ChangeInput = Omit<z.output<typeof changeSubscription.body>, 'autoRenewal' | 'cardId'>

/**
 * Changes exclusions, address and driver instructions for all deliveries that are still open. Fields that are not sent
 * stay as they are.
 */
export async function change(
  services: Services,
  request: ChangeRequest,
  { input, catalogue }: { input: ChangeInput; catalogue: ViewContext['shop'] },
  now: Date,
): Promise<SubscriptionRow> {
  const { id, byUserId, language } = request
  await freezeClosed(services, request, now)
  return transaction(services.db, async (tx) => {
    const { row, subscription } = await lockChangeable(tx, request, now)
    const { deliveries: open } = await allowed(tx, id, planChange(subscription, now))
    const today = dayInBahrain(now)
    if (subscription.deliveries.some((d) => d.status === 'SCHEDULED' && !d.frozen && d.date <= today))
      throw new AppError('SERVICE_BUSY')
    if (input.seen && !sameNever(input.seen, row)) {
      const [current] = await subscriptionViews(tx, [row], { language, shop: catalogue }, now)
      throw new ConflictError('CHANGED_MEANWHILE', current)
    }
    const salads = await writeCustomizations(tx, row.id, catalogue, input.saladCustomizations ?? [])
    const set = { ...preferencesIn(input, catalogue), ...(await placeIn(tx, input, row)) }
    const details: ChangedDetails = {
      salads: salads
        .flatMap((id) => catalogue.salads.get(id) ?? [])
        .map(({ nameEn, nameAr }) => ({ nameEn, nameAr })),
      what: changesIn(set, row),
    }
    if (details.salads.length === 0 && details.what.length === 0) return row
    if (Object.keys(set).length > 0)
      await tx.update(subscriptions).set(set).where(eq(subscriptions.id, row.id))
    if (set.neverAllergens?.some((allergen) => !row.neverAllergens.includes(allergen)))
      await notifyKitchen(tx, subscription, now)
    if (set.deliveryAddress !== undefined)
      await tx
        .update(deliveries)
        .set({
          deliveryAddress: null,
          ...addressColumnsOf(null),
          ...bumpVersion(deliveries),
          updatedAt: now,
        })
        .where(
          and(
            inArray(
              deliveries.id,
              open.map((d) => d.id),
            ),
            isNull(deliveries.frozenAt),
          ),
        )
    const changed = await changeStatus(
      tx,
      { id, byUserId, action: 'modify', reason: 'CHANGED', details },
      now,
    )
    if (!changed) throw new Error('the rules allowed what the table of transitions does not')
    return changed
  })
}

/** A new allergy changes nothing in bowls that are frozen, but the kitchen must know about it. */
async function notifyKitchen(tx: Db, { deliveries: all }: ChangeableSubscription, now: Date) {
  const today = dayInBahrain(now)
  const due = all.filter((d) => d.frozen && d.date === today && !isSettled(d.status))
  await recordLateChanges(tx, due, 'ALLERGY', now)
  if (due.length > 0)
    await publishAll(tx, [{ to: 'ADMINS', event: { kind: 'deliveries.changed', date: today } }])
}

/**
 * Freezes the days of this subscription whose cutoff has passed, so that the change does not reach them before the job
 * has run.
 */
export async function freezeClosed(
  services: Services,
  { id, ownerId }: Pick<ChangeRequest, 'id' | 'ownerId'>,
  now: Date,
) {
  const mine = ownerId === null ? undefined : eq(subscriptions.userId, ownerId)
  const only = and(eq(subscriptions.id, id), mine)
  await freezeDue({ ...services, now, ...(only && { only }) }).catch((error: unknown) => {
    // A day without a menu is the shop's problem and reported there; the caller then refuses the change (SERVICE_BUSY).
    if (!(error instanceof DeadJob)) throw error
  })
}

/**
 * Saves the customizations of the given salads and deletes those that have become empty. Returns the ids of the salads
 * that changed.
 */
async function writeCustomizations(
  tx: Db,
  subscriptionId: string,
  catalogue: Pick<Catalogue, 'salads'>,
  changes: readonly CustomizationChange[],
) {
  const before = await tx
    .select()
    .from(saladCustomizations)
    .where(eq(saladCustomizations.subscriptionId, subscriptionId))
  const contentKey = ({ excludedIngredientIds, notes }: Omit<Customization, 'saladId'>) =>
    JSON.stringify([excludedIngredientIds.toSorted(), notes])
  const beforeOf = (saladId: string): Omit<Customization, 'saladId'> =>
    before.find((b) => b.saladId === saladId) ?? { excludedIngredientIds: [], notes: null }
  /**
   * An exclusion made before the menu changed, which can no longer be excluded. It is dropped, so that other changes do
   * not fail.
   */
  const isGone = (saladId: string, id: string) =>
    beforeOf(saladId).excludedIngredientIds.includes(id) &&
    !catalogue.salads.get(saladId)?.ingredients.some((part) => part.id === id && part.removable)
  const different = customizationsOf(
    catalogue,
    changes.map(({ saladId, excludedIngredientIds = [], notes = null }) => ({
      saladId,
      excludedIngredientIds: excludedIngredientIds.filter((id) => !isGone(saladId, id)),
      notes,
    })),
  )
    .map((checked) => {
      const requested = changes.find(({ saladId }) => saladId === checked.saladId)
      const { excludedIngredientIds, notes } = beforeOf(checked.saladId)
      return {
        ...checked,
        ...(requested?.excludedIngredientIds === undefined && { excludedIngredientIds }),
        ...(requested?.excludedIngredientIds &&
          requested.seen && {
            excludedIngredientIds: mergeLeftOut(
              { seen: requested.seen, ids: checked.excludedIngredientIds },
              excludedIngredientIds,
            ),
          }),
        ...(requested?.notes === undefined && { notes }),
      }
    })
    .filter((customization) => contentKey(customization) !== contentKey(beforeOf(customization.saladId)))
  for (const { saladId, ...customization } of different)
    if (customizes(customization))
      await tx
        .insert(saladCustomizations)
        .values({ subscriptionId, saladId, ...customization })
        .onConflictDoUpdate({
          target: [saladCustomizations.subscriptionId, saladCustomizations.saladId],
          set: customization,
        })
    else
      await tx
        .delete(saladCustomizations)
        .where(
          and(
            eq(saladCustomizations.subscriptionId, subscriptionId),
            eq(saladCustomizations.saladId, saladId),
          ),
        )
  return different.map((c) => c.saladId)
}

const preferencesIn = (
  { neverIngredientIds, neverAllergens, specialInstructions, addressType }: ChangeInput,
  catalogue: Pick<Catalogue, 'salads'>,
) => ({
  ...(neverIngredientIds && { neverIngredientIds: neverIngredientsOf(catalogue, neverIngredientIds) }),
  ...(neverAllergens && { neverAllergens: neverAllergensOf(neverAllergens) }),
  ...(specialInstructions !== undefined && { specialInstructions: specialInstructions || null }),
  ...(addressType && { addressType }),
})

async function placeIn(
  tx: Db,
  input: ChangeInput,
  { userId, language }: SubscriptionRow,
): Promise<Partial<ResolvedAddress>> {
  const { addressId, address, deliveryAddress } = input
  const isNamed = addressId !== undefined || address || deliveryAddress !== undefined
  return isNamed ? resolveAddress(tx, input, { userId, language }) : {}
}

function changesIn(set: Partial<SubscriptionRow>, row: SubscriptionRow): ChangedDetails['what'] {
  const differs = (...keys: (keyof SubscriptionRow)[]) =>
    keys.some((key) => set[key] !== undefined && JSON.stringify(set[key]) !== JSON.stringify(row[key]))
  return [
    ...(differs('neverIngredientIds', 'neverAllergens') ? ['never' as const] : []),
    ...(differs('specialInstructions') ? ['instructions' as const] : []),
    // Also if the address stays the same: days with their own address use it again.
    ...(set.deliveryAddress !== undefined || differs('addressType') ? ['address' as const] : []),
  ]
}
