import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE_MS } from '../../domain/dates.ts'
import { isOpen } from '../../domain/payments/rules.ts'
import type { SelfTestCheck } from '../../domain/recovery/rules.ts'
import { abandonPayment } from '../checkout/findUnanswered.ts'
import { transaction } from '../db/transaction.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { outbox } from '../tables/mail.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import type { TestShop } from './temporaryShop.ts'

const Made = z.object({ id: z.string() })
const Plans = z.object({ content: z.array(z.object({ id: z.string() })) })

/** Orders as a guest, up to the gateway's page. Each check uses another address. */
async function buy({ app, db }: TestShop, email: string): Promise<PaymentRow & { chargeId: string }> {
  const plans = Plans.parse((await app.inject({ method: 'GET', url: '/api/plans' })).json())
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/process',
    payload: {
      planId: plans.content[0]?.id,
      paymentMethod: 'CARD',
      customerName: 'Self-test',
      customerEmail: email,
      customerPhone: '36000000',
      deliveryAddress: 'Flat 1, Building 1, Road 1, Block 1',
      addressType: 'HOME',
      deliveryTimeSlot: 'MORNING_9_12',
      saladCustomizations: [],
      acceptTerms: true,
    },
  })
  const { id: chargeId } = Made.parse(answer.json())
  const [payment] = await db.select().from(payments).where(eq(payments.chargeId, chargeId))
  if (!payment) throw new Error('a charge without its payment')
  return { ...payment, chargeId }
}

const comeBack = ({ app }: TestShop, { chargeId }: { chargeId: string }) =>
  app.inject({ method: 'GET', url: `/api/payments/status/${chargeId}` })

async function stateOf({ db }: TestShop, { id }: { id: string }) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error('a payment is gone')
  return { ...payment, subscriptions: await db.$count(subscriptions, eq(subscriptions.paymentId, id)) }
}
const isSubscribed = async (world: TestShop, payment: { id: string }) => {
  const { outcome, subscriptions: made } = await stateOf(world, payment)
  return outcome === 'SUBSCRIBED' && made === 1
}
const emailsTo = ({ db }: TestShop, to: string, kind: string) =>
  db.$count(outbox, and(eq(outbox.to, to), eq(outbox.kind, kind)))

/** The seven faults. Each returns whether the shop handled it. */
export const checks: Record<SelfTestCheck, (world: TestShop, email: string) => Promise<boolean>> = {
  /** No webhook and no buyer report the payment: the shop finds it by itself. */
  async LOST_WEBHOOK(world, email) {
    await world.misbehave(email, { lostWebhook: {} })
    const payment = await buy(world, email)
    await world.approve(payment.chargeId)
    world.later(3 * MINUTE_MS)
    await world.jobs.watchPayments(world.context())
    return isSubscribed(world, payment)
  },

  /** Three webhooks and the buyer report it: one subscription, one confirmation. */
  async DUPLICATE_WEBHOOK(world, email) {
    await world.misbehave(email, { duplicateWebhook: { times: 3 } })
    const payment = await buy(world, email)
    await world.approve(payment.chargeId)
    const answers = await world.answered(payment.chargeId, 3)
    await comeBack(world, payment)
    const emailCount = await emailsTo(world, email, 'subscriptions.confirmed')
    return answers.every((status) => status === 200) && emailCount === 1 && isSubscribed(world, payment)
  },

  /** The buyer never returns: the webhook alone is enough. */
  async CLOSED_TAB(world, email) {
    const payment = await buy(world, email)
    await world.approve(payment.chargeId)
    await world.answered(payment.chargeId, 1)
    return isSubscribed(world, payment)
  },

  /** The shop had abandoned the payment, and it is captured after all: it becomes a subscription. */
  async LATE_CAPTURE(world, email) {
    await world.misbehave(email, { lostWebhook: {} })
    const payment = await buy(world, email)
    const { clock, ...services } = world.context()
    await abandonPayment(services, payment, { source: 'janitor', reason: 'UNANSWERED' }, clock())
    await world.approve(payment.chargeId)
    await world.jobs.scanGateway(world.context())
    return isSubscribed(world, payment)
  },

  /** A webhook with a forged signature is refused and has no effect. */
  async FORGED_SIGNATURE(world, email) {
    await world.misbehave(email, { forgedWebhook: {} })
    const payment = await buy(world, email)
    const answers = await world.answered(payment.chargeId, 1)
    const { outcome, status } = await stateOf(world, payment)
    const refused = answers.length > 0 && answers.every((answer) => answer === 400)
    return refused && outcome === 'NONE' && isOpen(status)
  },

  /** Less was captured than requested: the payment waits for an admin. */
  async WRONG_AMOUNT(world, email) {
    await world.misbehave(email, { lostWebhook: {}, wrongAmount: { fils: 1000 } })
    const payment = await buy(world, email)
    await world.approve(payment.chargeId)
    await comeBack(world, payment)
    const { outcome, orphanReason, subscriptions: made } = await stateOf(world, payment)
    return outcome === 'ORPHANED' && orphanReason === 'AMOUNT_DIFFERS' && made === 0
  },

  /**
   * The gateway refuses a refund: the amount stays refundable, the shop gets an email, and the refund can be repeated.
   */
  async REFUND_DECLINED(world, email) {
    await world.misbehave(email, { lostWebhook: { next: 3 }, declinedRefund: {} })
    const payment = await buy(world, email)
    await world.approve(payment.chargeId)
    await comeBack(world, payment)
    const first = await refund(world, payment)
    const afterFirst = await stateOf(world, payment)
    const emailCount = await world.db.$count(outbox, eq(outbox.kind, 'ops.refundFailed'))
    if (first !== 'FAILED' || afterFirst.refundedFils !== 0 || emailCount !== 1) return false
    return (await refund(world, payment)) === 'DONE'
  },
}

/** Refunds the whole payment through the gateway and returns the result. */
async function refund(world: TestShop, { id: paymentId }: PaymentRow) {
  const context = world.context()
  const request = { paymentId, method: 'ORIGINAL_PAYMENT', reason: 'OTHER', askedBy: null } as const
  const made = await transaction(world.db, (tx) =>
    requestRefund(tx, context, { ...request, notifyCustomer: false }, 'janitor', context.now),
  )
  if (!made) throw new Error('no refund was made')
  await sendRefund(context, { refundId: made.id })
  const [row] = await world.db.select().from(refunds).where(eq(refunds.id, made.id))
  return row?.status
}
