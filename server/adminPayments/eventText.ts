import { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount } from '../../domain/money.ts'
import type { PaymentStory } from '../../domain/payments/adminContract.ts'
import {
  abandonReasons,
  orphanReasons,
  recordedPaymentMethods,
  refundMethods,
  refundStatuses,
} from '../../domain/payments/rules.ts'
import { textIn } from '../http/text.ts'
import type { PaymentEventRow, PaymentRow } from '../tables/payments.ts'

/** Details of events, written by any version. Values that cannot be parsed are left out. */
const Details = z.object({
  fils: z.int().optional().catch(undefined),
  credit: z.int().optional().catch(undefined),
  currency: z.string().optional().catch(undefined),
  method: z.string().optional().catch(undefined),
  reason: z
    .enum([...orphanReasons, ...abandonReasons])
    .optional()
    .catch(undefined),
  status: z.enum(refundStatuses).optional().catch(undefined),
  second: z.boolean().optional().catch(undefined),
  foundAtGateway: z.boolean().optional().catch(undefined),
  again: z.boolean().optional().catch(undefined),
  /** The gateway's own values. */
  chargeId: z.string().nullish().catch(undefined),
  code: z.string().nullish().catch(undefined),
  message: z.string().nullish().catch(undefined),
  error: z.string().nullish().catch(undefined),
  order: z.string().nullish().catch(undefined),
  /** Another payment of the order: the one that replaced this one, or the one that it replaced. */
  by: z.string().optional().catch(undefined),
  replaces: z.string().optional().catch(undefined),
})
type Details = z.output<typeof Details>

type EventContext = { payment: PaymentRow; subscription: string | null; language: Language }

/** Returns one event of a payment in words. */
export function eventView(event: PaymentEventRow, context: EventContext): PaymentStory['events'][number] {
  const details = Details.parse(event.details)
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    text: eventText(event, details, context),
    source: textIn(context.language, 'history')(`source.${event.source}`),
    details: gatewayWords(event, details, context),
  }
}

function eventText(event: PaymentEventRow, details: Details, context: EventContext): string {
  const { language, payment } = context
  const t = textIn(language, 'paymentStory')
  const words = textIn(language, 'history')
  const label = details.again ? t('refundAgain') : words(`payment.${event.kind}`)
  const amount = amountIn(details, payment, language)
  if (event.kind === 'STATUS' && event.source === 'admin')
    return t('byHand', {
      more: joined([...amount, ...methodIn(details, event.kind, language)], language),
    })
  if (event.kind === 'STARTED' && details.foundAtGateway) return t('found')
  if (event.kind === 'NOTICE' && details.second) return t('secondNotice')
  const more = [
    ...(event.status && event.kind !== 'CHARGE_MADE' && event.kind !== 'REPLACED'
      ? [t(`status.${event.status}`)]
      : []),
    ...(details.status ? [t(`refundStatus.${details.status}`)] : []),
    ...amount,
    ...methodIn(details, event.kind, language),
    ...reasonIn(details, language),
    ...(event.kind === 'SUBSCRIBED' && context.subscription ? [context.subscription] : []),
  ]
  return more.length > 0 ? t('line', { what: label, more: joined(more, language) }) : label
}

const joined = (parts: readonly string[], language: Language) => parts.join(language === 'ar' ? '، ' : ', ')

function amountIn({ fils: amount, credit, currency }: Details, payment: PaymentRow, language: Language) {
  if (amount !== undefined)
    return [formatAmount(fils(amount), currency ?? payment.capturedCurrency, language)]
  return credit === undefined ? [] : [formatAmount(fils(credit), null, language)]
}

/** BANK_TRANSFER is both a payment method and a refund method. */
function methodIn({ method }: Details, kind: PaymentEventRow['kind'], language: Language): string[] {
  const t = textIn(language, 'paymentStory')
  const back = kind === 'REFUND_ASKED' ? refundMethods.find((one) => one === method) : undefined
  if (back) return [t(`refundMethod.${back}`)]
  const paid = recordedPaymentMethods.find((one) => one === method)
  return paid ? [t(`method.${paid}`)] : []
}

function reasonIn({ reason }: Details, language: Language): string[] {
  const t = textIn(language, 'history')
  const orphan = orphanReasons.find((one) => one === reason)
  const abandoned = abandonReasons.find((one) => one === reason)
  if (orphan) return [t(`orphan.${orphan}`)]
  return abandoned ? [t(`abandoned.${abandoned}`)] : []
}

/** The gateway's answer, field by field; for a payment marked as paid, the admin's note. */
function gatewayWords(event: PaymentEventRow, details: Details, { payment, language }: EventContext) {
  const t = textIn(language, 'paymentStory')
  const facts = (['chargeId', 'code', 'message', 'error', 'order', 'by', 'replaces'] as const).flatMap(
    (name) => {
      const value = details[name]
      return value ? [{ name: t(`detail.${name}`), value }] : []
    },
  )
  const isByHand = event.kind === 'STATUS' && event.source === 'admin' && payment.markedPaidNote
  return isByHand ? [...facts, { name: t('detail.note'), value: isByHand }] : facts
}
