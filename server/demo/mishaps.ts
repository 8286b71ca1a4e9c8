import { desc, eq } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import type { ChargeStatus, RefundMethod } from '../../domain/payments/rules.ts'
import { settle } from '../checkout/settle.ts'
import { makeLog } from '../log.ts'
import { restore, retire } from '../plans/retire.ts'
import { followUpOrphans } from '../recovery/orphans.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { switchService } from '../settings/switchService.ts'
import { payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'
import type { Act, PastShop } from './past.ts'

type Paid = {
  paid: Charge
  /** Pays for the same order again. */
  again: () => Promise<void>
}
/** What happens between the buyer's payment and the moment when the shop learns of it. */
export type Mishap = (shop: PastShop, bought: Paid, now: Date) => Promise<void>

const hear = ({ services }: PastShop, charge: Charge, now: Date) => settle(services, charge, 'buyer', now)

export const nothingHappens: Mishap = async (shop, { paid }, now) => {
  await hear(shop, paid, now)
}
export const serviceOff: Mishap = async (shop, { paid }, now) => {
  await switchService(shop.services.db, false, now)
  await hear(shop, paid, now)
  await switchService(shop.services.db, true, now)
}
/** Retires the monthly plan meanwhile. */
export const planRetired: Mishap = async (shop, { paid }, now) => {
  const { db } = shop.services
  const monthly = shop.catalogue.plans.find((plan) => plan.durationDays === 20)?.id ?? ''
  await retire(db, monthly, now)
  await hear(shop, paid, now)
  await restore(db, monthly, now)
}
export const paidLess: Mishap = async (shop, { paid }, now) => {
  await hear(shop, { ...paid, amountFils: fils(paid.amountFils - 1_450) }, now)
}
export const otherCurrency: Mishap = async (shop, { paid }, now) => {
  await hear(shop, { ...paid, currency: 'USD' }, now)
}
/** The payment fails with this status. */
export const endsAs =
  (status: ChargeStatus): Mishap =>
  async (shop, { paid }, now) => {
    await hear(shop, { ...paid, status, ...endings[status] }, now)
  }
/** The gateway's codes and messages. */
const endings: Partial<Record<ChargeStatus, { code: string; message: string }>> = {
  ABANDONED: { code: '301', message: 'Abandoned' },
  CANCELLED: { code: '302', message: 'Cancelled' },
  FAILED: { code: '401', message: 'Failed' },
  VOID: { code: '601', message: 'Void' },
  RESTRICTED: { code: '701', message: 'Restricted' },
  TIMEDOUT: { code: '801', message: 'Timed Out' },
}
/** The first payment seemed declined, so the buyer paid again, and then the first was captured after all. */
export const paidTwice: Mishap = async (shop, { paid, again }, now) => {
  await hear(shop, { ...paid, status: 'DECLINED', code: '505', message: 'Declined, Insufficient Funds' }, now)
  await again()
  await hear(shop, paid, now)
}
/** The confirmation email cannot be written, so the order cannot be fulfilled. */
export const cannotBeMade: Mishap = async (shop, { paid }, now) => {
  const postAll = async () => {
    throw new Error('no words for it')
  }
  const services = {
    ...shop.services,
    mail: { ...shop.services.mail, postAll },
    log: makeLog('silent', false),
  }
  await settle(services, paid, 'buyer', now)
}

/** Runs the job that follows up orphans. */
export const remindOrphans: Act = async ({ services }, _, now) =>
  followUpOrphans({ ...services, now, clock: () => now })

/** An admin refunds a part of the last payment; the gateway, if involved, gives this answer. */
export const giveBack =
  (amount: number, method: RefundMethod, answer: 'PENDING' | 'FAILED' = 'PENDING'): Act =>
  async ({ services, gateway, adminId }, { user }, now) => {
    const [paid] = await services.db
      .select()
      .from(payments)
      .where(eq(payments.userId, user.id))
      .orderBy(desc(payments.createdAt))
      .limit(1)
    const request = {
      paymentId: paid?.id ?? '',
      amountFils: fils(amount),
      method,
      reason: 'QUALITY',
      askedBy: adminId,
      notifyCustomer: true,
    }
    const refund = await requestRefund(services.db, services, request, 'admin', now)
    if (method !== 'ORIGINAL_PAYMENT' || !refund) return
    gateway.answerRefunds(answer)
    await sendRefund({ ...services, now, clock: () => now }, { refundId: refund.id })
    gateway.answerRefunds('DONE')
  }
