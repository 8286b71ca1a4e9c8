import { and, desc, eq, isNull } from 'drizzle-orm'
import { addDays, dayInBahrain, weekOf } from '../../domain/dates.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { changeClosures } from '../closures/change.ts'
import { giveFeedback } from '../feedback/give.ts'
import { sendRefund } from '../refunds/send.ts'
import { archiveIngredient } from '../salads/archiveIngredient.ts'
import { archiveSalad } from '../salads/archiveSalad.ts'
import { addIngredient } from '../salads/saveIngredient.ts'
import { addSalad } from '../salads/saveSalad.ts'
import { cancel as cancelSubscription } from '../subscriptions/changes/cancel.ts'
import { change } from '../subscriptions/changes/change.ts'
import { changeDelivery, type DeliveryInput } from '../subscriptions/changes/changeDelivery.ts'
import { changeSlot } from '../subscriptions/changes/changeSlot.ts'
import {
  pause as pauseSubscription,
  resume as resumeSubscription,
  withdrawPause,
} from '../subscriptions/changes/pause.ts'
import { skip as skipDelivery } from '../subscriptions/changes/skip.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { salads } from '../tables/menu.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { type Act, comingDay, ingredientOf, latest, mine, requestOf } from './past.ts'
import { answers, closure, formerIngredient, formerSalad, remarks } from './words.ts'

/** Pauses from `inDays` after today. */
export const pause =
  (inDays: number, durationDays: number, reason: string | null = null): Act =>
  async (shop, { user }, now) => {
    const startDate = addDays(dayInBahrain(now), inDays)
    await pauseSubscription(shop.services, await mine(shop, user), { startDate, durationDays, reason }, now)
  }
export const resume: Act = async (shop, { user }, now) => {
  await resumeSubscription(shop.services, await mine(shop, user), now)
}
export const takePauseBack: Act = async (shop, { user }, now) => {
  await withdrawPause(shop.services, await mine(shop, user), now)
}

/** Does nothing if no such day is left. */
export const skip =
  (turn: number): Act =>
  async (shop, { user }, now) => {
    const day = await comingDay(shop, user, turn, now)
    if (day) await skipDelivery(shop.services.db, day, now)
  }
export const changeDay =
  (turn: number, input: DeliveryInput): Act =>
  async (shop, { user }, now) => {
    const day = await comingDay(shop, user, turn, now)
    if (day) await changeDelivery(shop.services.db, day, input, now)
  }
export const swap = (turn: number) => changeDay(turn, { alternative: true })

/** Leaves an ingredient out of every salad that has it. */
export const leaveOut =
  (key: string): Act =>
  async (shop, { user }, now) => {
    const part = ingredientOf(shop.catalogue, key)
    const having = [...shop.catalogue.salads.values()].filter((s) =>
      s.ingredients.some((i) => i.id === part?.id),
    )
    const saladCustomizations = having.map(({ id }) => ({
      saladId: id,
      excludedIngredientIds: part ? [part.id] : [],
      notes: null,
    }))
    const { catalogue, services } = shop
    await change(services, await mine(shop, user), { input: { saladCustomizations }, catalogue }, now)
  }

export const otherTime =
  (slot: Slot): Act =>
  async (shop, { user }, now) => {
    await changeSlot(shop.services, await mine(shop, user), slot, now)
  }

type Reason = Parameters<typeof cancelSubscription>[2]['reason']
/** Cancels. A refund is done at the gateway by then. */
export const cancel =
  (reason: Reason, words: string | null = null): Act =>
  async (shop, { user }, now) => {
    const { services } = shop
    const row = await latest(shop, user)
    await cancelSubscription(services, requestOf(user, row), { reason, feedback: words }, now)
    const refundRows = row.paymentId
      ? await services.db.select().from(refunds).where(eq(refunds.paymentId, row.paymentId))
      : []
    for (const { id } of refundRows)
      await sendRefund({ ...services, now, clock: () => now }, { refundId: id })
  }

/** Gives feedback on the last delivered meal, in the customer's language. */
export const remark =
  (n: number): Act =>
  async ({ services: { db } }, { user }, now) => {
    const words = pick(remarks[user.language], n)
    const [last] = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(and(eq(subscriptions.userId, user.id), eq(deliveries.status, 'DELIVERED')))
      .orderBy(desc(deliveries.date))
      .limit(1)
    if (last) await giveFeedback(db, user.id, { ...words, deliveryId: last.id }, now)
  }

/** The shop answers all unanswered feedback of the customer. */
export const answer =
  (n: number): Act =>
  async ({ services: { db } }, { user }, now) => {
    await db
      .update(feedback)
      .set({ state: 'reviewed', answer: pick(answers[user.language], n), answeredAt: now })
      .where(and(eq(feedback.userId, user.id), isNull(feedback.answer)))
  }

/** The shop closes a day three weeks from now, and its deliveries move. */
export const closeDay: Act = async ({ services }, _, now) => {
  const date = addDays(weekOf(dayInBahrain(now)), 7 * 3 + 2)
  const input = { close: [date], open: [], ...closure }
  await changeCatalogue(services.db, (tx) => changeClosures(tx, services.mail, input, 'en', now))
}

/** Archives a salad and an ingredient. Skipped if an earlier demo has left them in the catalogue. */
export const archive: Act = async ({ services, catalogue }, _, now) => {
  if ((await services.db.$count(salads, eq(salads.nameEn, formerSalad.nameEn))) > 0) return
  const [salad] = catalogue.salads.values()
  const ingredientIds = salad?.ingredients.slice(0, 5).map(({ id }) => id) ?? []
  await changeCatalogue(services.db, async (tx) => {
    const saladId = await addSalad(tx, { ...formerSalad, ingredientIds }, 'en', now)
    await archiveSalad(tx, saladId, 'en', now)
    await archiveIngredient(tx, await addIngredient(tx, formerIngredient, now), 'en', now)
  })
}

export const makeNoMore: Act = async (shop, { user }) => {
  shop.unmade.add((await latest(shop, user)).id)
}

function pick<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
