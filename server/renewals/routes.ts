import type { FastifyInstance } from 'fastify'
import { formatMoney, toWire } from '../../domain/money.ts'
import { quote } from '../../domain/plans/rules.ts'
import * as contract from '../../domain/renewals/contract.ts'
import { schedule } from '../../domain/subscriptions/schedule.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { purchase } from '../checkout/purchase.ts'
import { countPayments, respondWithPayment } from '../checkout/respond.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { paymentOptions } from '../payments/cards.ts'
import { planView } from '../plans/view.ts'
import { subscriptionViews } from '../subscriptions/view.ts'
import type { OrderRow } from '../tables/orders.ts'
import type { PlanRow } from '../tables/plans.ts'
import { buildRenewal } from './buildRenewal.ts'
import { openRenewal } from './openRenewal.ts'
import { type Renewable, readRenewable } from './renewable.ts'

/** Routes for renewing a subscription: the options, the details and the payment. */
export function renewalRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const services = paymentServices(deps)
  const { db, now: clock } = deps
  const own = ({ params, caller }: { params: { id: string }; caller: { userId: string } }) => ({
    id: params.id,
    userId: caller.userId,
  })

  route(app, deps, contract.renewalOptions, async ({ language, now, ...call }) => {
    const { start, first, closed } = await readRenewable(db, own(call), now)
    const { plans, settings } = await catalogue.read()
    const ways = await paymentOptions(db, call.caller.userId, language)
    return {
      plans: plans.map((plan) => planView(plan, plans, language)),
      methods: ways.filter((way) => way.card === null),
      savedCards: ways.filter((way) => way.card !== null),
      startDate: first,
      offers: plans.map((plan) => {
        const { totalFils } = quote(plan.priceFils, settings.vatPercent)
        return {
          planId: plan.id,
          endDate: lastDay(plan, { start, closed }),
          totalAmount: toWire(totalFils),
          formattedTotalAmount: formatMoney(totalFils, language),
        }
      }),
    }
  })

  route(app, deps, contract.renewalDetails, async ({ language, now, ...call }) => {
    const renewable = await readRenewable(db, own(call), now)
    const shop = await catalogue.read()
    const plan = shop.plans.find((p) => p.id === renewable.row.planId)
    const total = plan && quote(plan.priceFils, shop.settings.vatPercent).totalFils
    const [subscription] = await subscriptionViews(db, [renewable.row], { language, shop }, now)
    if (!subscription) throw new Error('a subscription without a view')
    return {
      subscription,
      plan: plan ? planView(plan, shop.plans, language) : null,
      amount: total === undefined ? null : toWire(total),
      formattedAmount: total === undefined ? null : formatMoney(total, language),
      startDate: renewable.first,
      endDate: plan ? lastDay(plan, renewable) : null,
    }
  })

  route(app, deps, contract.renewSubscription, ({ body, caller, language, req, reply, params }) =>
    respondWithPayment({ req, reply }, async (pressed) => {
      const { cardId = null, useCredit, totalAmount, creditAmount } = body
      const { plans, settings } = await catalogue.read()
      const makeOrder = async (terms: Terms) => {
        const renewable = await readRenewable(db, own({ params, caller }), clock())
        const planId = body.planId ?? renewable.row.planId
        const plan = plans.find((p) => p.id === planId)
        return buildRenewal(db, { renewable, plan, terms, language, automatic: false }, clock())
      }
      const request = {
        ...pressed,
        input: { renews: params.id, planId: body.planId ?? null },
        makeOrder,
        whenLocked: async (tx: Db, order: OrderRow) => {
          await openRenewal(tx, { order, subscriptionId: params.id, automatic: false }, clock())
        },
        statement: settings.nameEn,
        method: cardId ? ('CARD' as const) : body.paymentMethod,
        cardId,
        saveCard: body.saveCard && cardId === null,
        useCredit,
        replaces: body.replaces,
        shown: { totalAmount, creditAmount },
        caller,
        language,
        count: () => countPayments(deps, 'payments', req.ip),
      }
      return purchase(services, request, clock)
    }),
  )
}

function lastDay({ durationDays }: PlanRow, { start, closed }: Pick<Renewable, 'start' | 'closed'>) {
  return schedule({ deliveries: durationDays, start, closed }).at(-1) ?? start
}
