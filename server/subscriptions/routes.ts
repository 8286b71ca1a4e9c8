import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/subscriptions/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, type PaymentServices, paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import type { Caller } from '../sessions/caller.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { cancel } from './changes/cancel.ts'
import { change } from './changes/change.ts'
import type { ChangeRequest } from './changes/changeable.ts'
import { changeSlot } from './changes/changeSlot.ts'
import { pause, resume, withdrawPause } from './changes/pause.ts'
import { skip } from './changes/skip.ts'
import { readMyDelivery } from './myDeliveries.ts'
import { readStats } from './stats.ts'
import { readStory } from './story.ts'
import { subscriptionViews } from './view.ts'

/** Passed in as an argument, because renewals import subscriptions. */
type SetAutoRenewal = (
  services: PaymentServices,
  request: ChangeRequest,
  input: { on: boolean; cardId: string | undefined },
  now: Date,
) => Promise<SubscriptionRow>

type Own = { params: { id: string }; caller: Caller; language: Language }
/** A change by the customer. A subscription of another customer is not found. */
const requestOf = ({ params: { id }, caller: { userId }, language }: Own) => ({
  id,
  ownerId: userId,
  byUserId: userId,
  language,
})

const ownedBy = preparedQuery((db) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.startDate), desc(subscriptions.number))
    .prepare(PREPARED),
)

/**
 * Routes for a customer's own subscriptions. A guest's subscriptions belong to no account, even if the email matches
 * one.
 */
export function subscriptionRoutes(
  app: FastifyInstance,
  deps: Deps,
  catalogue: CatalogueCache,
  setAutoRenewal: SetAutoRenewal,
) {
  const { db } = deps
  const services = paymentServices(deps)
  async function viewOf(row: SubscriptionRow | undefined, language: Language, now: Date) {
    const rows = row ? [row] : []
    const [view] = await subscriptionViews(db, rows, { language, shop: await catalogue.read() }, now)
    if (!view) throw new AppError('NOT_FOUND')
    return view
  }

  route(app, deps, contract.mySubscriptions, async ({ caller, language, now }) => {
    const rows = await ownedBy(db).execute({ userId: caller.userId })
    return subscriptionViews(db, rows, { language, shop: await catalogue.read() }, now)
  })
  const readOwn = async ({ params: { id }, caller, language, now }: Own & { now: Date }) => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, caller.userId)))
    return viewOf(row, language, now)
  }
  route(app, deps, contract.mySubscription, readOwn)
  route(app, deps, contract.subscriptionHistory, ({ params: { id }, caller, language }) =>
    readStory(db, { id, ownerId: caller.userId }, language),
  )
  route(app, deps, contract.myStats, ({ caller, language }) =>
    readStats(db, { userId: caller.userId }, language),
  )

  route(app, deps, contract.pauseSubscription, async ({ body, now, ...own }) =>
    viewOf(await pause(services, requestOf(own), body, now), own.language, now),
  )
  route(app, deps, contract.withdrawPause, async ({ now, ...own }) =>
    viewOf(await withdrawPause(services, requestOf(own), now), own.language, now),
  )
  route(app, deps, contract.resumeSubscription, async ({ now, ...own }) =>
    viewOf(await resume(services, requestOf(own), now), own.language, now),
  )
  route(app, deps, contract.cancelSubscription, async ({ body, now, ...own }) => {
    const input = { reason: body?.reason ?? null, feedback: body?.feedback ?? null }
    const request = { ...requestOf(own), refundShown: body?.refund === true }
    return viewOf(await cancel(services, request, input, now), own.language, now)
  })
  route(
    app,
    deps,
    contract.changeSlot,
    async ({ body, now, ...own }) =>
      viewOf(await changeSlot(services, requestOf(own), body.deliveryTimeSlot, now), own.language, now),
    { current: readOwn },
  )
  route(app, deps, contract.changeSubscription, async ({ body, now, ...own }) => {
    const { autoRenewal: on, cardId, ...input } = body
    const request = requestOf(own)
    const shop = await catalogue.read()
    const changeInput = { input, catalogue: shop }
    if (on === undefined) return viewOf(await change(services, request, changeInput, now), own.language, now)
    const onlyRenewal = Object.values(input).every((value) => value === undefined)
    const row = await transaction(db, async (tx) => {
      const inTx = { ...services, db: tx }
      const renewed = await setAutoRenewal(inTx, request, { on, cardId }, now)
      return onlyRenewal ? renewed : change(inTx, request, changeInput, now)
    })
    return viewOf(row, own.language, now)
  })
  route(
    app,
    deps,
    contract.skipDelivery,
    async ({ body, now, ...own }) => {
      const { id: deliveryId, ...request } = requestOf(own)
      const skipped = await skip(db, { ...request, deliveryId, seenOn: body.deliveryDate }, now)
      return viewOf(skipped, own.language, now)
    },
    {
      current: async ({ params: { id }, caller: { userId }, language }) =>
        readMyDelivery(db, { id, userId }, { language, shop: await catalogue.read() }),
    },
  )
}
