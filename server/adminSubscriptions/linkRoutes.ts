import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import { linkPaymentMethods } from '../../domain/payments/rules.ts'
import { type PaymentLink, payByLink, readPaymentLink } from '../../domain/subscriptions/adminContract.ts'
import { renewalStart } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { firstStart, startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import { addressIn } from '../addresses/columns.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { purchase } from '../checkout/purchase.ts'
import { countPayments, respondWithPayment } from '../checkout/respond.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { subscriptionOfToken } from '../payments/payLink.ts'
import { planOnSale } from '../renewals/dueRenewals.ts'
import { alreadyPaid } from '../subscriptions/changes/refusal.ts'
import { daysOf } from '../subscriptions/create.ts'
import { readClosedDays } from '../subscriptions/predecessor.ts'
import { type OrderRow, orders } from '../tables/orders.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { linkState, methodOfLink, payableUntil } from './paymentLink.ts'

/** Routes for the page of a payment link: the order and its payment. The token is in bodies only, and never logged. */
export function paymentLinkRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, now: clock } = deps
  const services = paymentServices(deps)

  const read = async ({ body, language, now }: { body: { token: string }; language: Language; now: Date }) =>
    linkView(db, await readLink(deps, body.token), language, now)
  route(app, deps, readPaymentLink, read)

  route(
    app,
    deps,
    payByLink,
    async ({ body, language, req, reply }) =>
      respondWithPayment({ req, reply }, async (pressed) => {
        const { row, order } = await readLink(deps, body.token)
        const { settings } = await catalogue.read()
        const makeOrder = async ({ serviceActive }: Terms) => {
          await assertOpen(db, row, clock())
          if (!serviceActive) throw new AppError('SERVICE_OFF')
          if (!(await planOnSale(db, order.planId))) throw new AppError('PLAN_RETIRED')
          // The saved order at its price; only the start day is the one now shown.
          const { id: _, closedAt: __, ...savedOrder } = order
          return { ...savedOrder, startDate: (await daysNow(db, row, order, clock())).start }
        }
        const request = {
          ...pressed,
          input: { link: row.id },
          makeOrder,
          whenLocked: async (tx: Db) => {
            const [fresh] = await tx
              .select()
              .from(subscriptions)
              .where(eq(subscriptions.id, row.id))
              .for('update')
            // If it was paid or withdrawn meanwhile, its order is closed, and a new one was about to be saved instead.
            await assertOpen(tx, fresh ?? row, clock())
          },
          statement: settings.nameEn,
          method: body.paymentMethod,
          cardId: null,
          saveCard: false,
          useCredit: false,
          replaces: body.replaces,
          shown: { totalAmount: body.totalAmount, creditAmount: undefined },
          // Anyone with the link may pay, signed in or not.
          caller: null,
          linkOrderId: order.id,
          language,
          count: () => countPayments(deps, 'payments', req.ip),
        }
        return purchase(services, request, clock)
      }),
    { current: read },
  )
}

type Link = { row: SubscriptionRow; order: OrderRow }

async function readLink({ db, keys }: Pick<Deps, 'db' | 'keys'>, token: string): Promise<Link> {
  const id = subscriptionOfToken(keys, token)
  const [found] = id
    ? await db
        .select({ row: subscriptions, order: orders })
        .from(subscriptions)
        .innerJoin(orders, eq(orders.id, subscriptions.orderId))
        .where(eq(subscriptions.id, id))
    : []
  if (!found) throw new AppError('LINK_INVALID')
  return found
}

async function assertOpen(db: Db, row: SubscriptionRow, now: Date) {
  if (row.paymentId) throw await alreadyPaid(db, row.paymentId)
  if (linkState(row, now) !== 'OPEN') throw new AppError('PAYMENT_LINK_OVER')
}

/** The days it would have if it were paid now. */
async function daysNow(db: Db, { renewalOfId }: SubscriptionRow, order: OrderRow, now: Date) {
  const closed = await readClosedDays(db, now)
  const [before] = renewalOfId
    ? await db.select().from(subscriptions).where(eq(subscriptions.id, renewalOfId))
    : []
  const start = before
    ? (renewalStart(before, now) ?? firstStart(now))
    : startAfterPayment(order.startDate, now)
  return { start, ...daysOf(order, { start, closed }) }
}

async function linkView(db: Db, { row, order }: Link, language: Language, now: Date): Promise<PaymentLink> {
  const state = linkState(row, now)
  const isOpen = state === 'OPEN'
  const days = isOpen ? await daysNow(db, row, order, now) : { first: row.startDate, last: row.endDate }
  const t = textIn(language, 'shop')
  return {
    state,
    number: subscriptionNumber(row.number),
    planName: language === 'ar' ? order.planNameAr : order.planNameEn,
    durationDays: order.durationDays,
    mealsPerDay: order.mealsPerDay,
    // An ended link must not reveal a name or an address.
    customerName: isOpen ? row.customerName : '',
    deliveryAddress: isOpen ? addressIn(row, language) : '',
    deliveryTimeSlot: row.deliveryTimeSlot,
    startDate: days.first,
    endDate: days.last,
    subtotal: formatMoney(order.priceFils, language),
    vatPercent: order.vatPercent,
    vat: formatMoney(order.vatFils, language),
    total: formatMoney(order.totalFils, language),
    totalAmount: toWire(order.totalFils),
    methods: linkPaymentMethods.map((method) => ({ method, name: t(`methods.${method}`) })),
    method: methodOfLink(row) ?? 'CARD',
    expiresAt: payableUntil(row).toISOString(),
  }
}
