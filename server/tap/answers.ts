import { z } from 'zod'
import { fromWire } from '../../domain/money.ts'
import { chargeStatuses, type RefundAnswer } from '../../domain/payments/rules.ts'
import type { Charge, GatewayRefund, SavedCard } from './tap.ts'

/**
 * The schemas of Tap's responses. Money, identity, mode and time must be present and valid, otherwise the whole
 * response is refused; any other value that is missing or malformed becomes null. Unknown keys are ignored.
 */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null)
const id = z.string().regex(/^[\w-]{1,100}$/)
const words = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, 200) || null)
const amount = z
  .number()
  .nonnegative()
  .max(1_000_000)
  .refine((dinars) => Number(dinars.toFixed(3)) === dinars, 'finer than a fils')
  .transform(fromWire)
/** Milliseconds, as text in Tap's samples. */
const instant = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((ms) => /^\d{12,14}$/.test(ms), 'not an instant in milliseconds')
  .transform((ms) => new Date(Number(ms)))
const response = maybe(z.object({ code: maybe(words), message: maybe(words) }))

const count = z
  .union([z.string().regex(/^\d{1,4}$/), z.number()])
  .transform(Number)
  .pipe(z.int())
const month = count.pipe(z.int().min(1).max(12))
const year = count.transform((n) => (n < 100 ? 2000 + n : n))

/** Unconfirmed: `exp_month`/`exp_year` were seen on saved cards; inside a charge also `expiry{month,year}`. */
const Card = z.object({
  id: maybe(id),
  scheme: maybe(words),
  brand: maybe(words),
  // Four digits or nothing, so that a longer number is never stored.
  last_four: z.string().regex(/^\d{4}$/),
  exp_month: maybe(month),
  exp_year: maybe(year),
  expiry: maybe(z.object({ month: maybe(month), year: maybe(year) })),
})
const cardOf = (card: z.output<typeof Card>) => ({
  brand: card.scheme ?? card.brand ?? '',
  last4: card.last_four,
  expMonth: card.exp_month ?? card.expiry?.month ?? null,
  expYear: card.exp_year ?? card.expiry?.year ?? null,
})

/** A saved card without an id or four digits cannot be offered. */
export const SavedCardAnswer = Card.extend({ id }).transform(
  (card): SavedCard => ({ id: card.id, ...cardOf(card) }),
)
/** `data` was seen in independent code. */
export const CardListAnswer = z.object({ data: z.array(z.unknown()) })

export const ChargeAnswer = z
  .object({
    id,
    status: z.string(),
    amount,
    currency: z.string().length(3),
    live_mode: z.boolean(),
    transaction: z.object({ created: instant, url: maybe(z.url({ protocol: /^https?$/ })) }),
    reference: maybe(z.object({ order: maybe(words) })),
    response,
    source: maybe(z.object({ payment_method: maybe(words) })),
    card: maybe(Card),
    payment_agreement: maybe(z.object({ id: maybe(id) })),
    customer: maybe(
      z.object({
        id: maybe(id),
        first_name: maybe(words),
        middle_name: maybe(words),
        last_name: maybe(words),
        email: maybe(words),
        phone: maybe(z.object({ country_code: maybe(words), number: maybe(words) })),
      }),
    ),
  })
  .transform(({ transaction, card, customer, ...charge }): Charge => {
    const status = chargeStatuses.find((known) => known === charge.status) ?? 'UNKNOWN'
    const payable = status === 'INITIATED' || status === 'IN_PROGRESS'
    const names = [customer?.first_name, customer?.middle_name, customer?.last_name]
    const phone = `${customer?.phone?.country_code ?? ''}${customer?.phone?.number ?? ''}`
    return {
      id: charge.id,
      status,
      amountFils: charge.amount,
      currency: charge.currency,
      order: charge.reference?.order ?? null,
      live: charge.live_mode,
      createdAt: transaction.created,
      payUrl: payable ? (transaction.url ?? null) : null,
      code: charge.response?.code ?? null,
      message: charge.response?.message ?? null,
      paidWith: charge.source?.payment_method ?? null,
      // Seen in independent code: a card that was not saved has its token's id there.
      card: card ? { id: card.id?.startsWith('card_') ? card.id : null, ...cardOf(card) } : null,
      customerId: customer?.id ?? null,
      agreementId: charge.payment_agreement?.id ?? null,
      customer: {
        name: names.filter((name) => name).join(' '),
        email: customer?.email ?? null,
        phone: phone.replace(/\D/g, '') || null,
      },
    }
  })
export const ChargeListAnswer = z.object({
  has_more: maybe(z.boolean()),
  charges: z.array(z.unknown()),
})
export const IdAnswer = z.object({ id })
/** `deleted: true` was seen in independent code; a bare 200 is accepted too. */
export const RemovedAnswer = z.object({ deleted: z.literal(true).optional() })

/** Only REFUNDED is done. An unknown status is checked again later. */
const refundWords: Record<string, RefundAnswer> = {
  REFUNDED: 'DONE',
  PENDING: 'PENDING',
  ACCEPTED: 'PENDING',
  IN_PROGRESS: 'PENDING',
  DECLINED: 'FAILED',
  FAILED: 'FAILED',
  RESTRICTED: 'FAILED',
  CANCELLED: 'FAILED',
}
export const RefundAnswerBody = z
  .object({
    id,
    charge_id: id,
    amount,
    currency: z.string().length(3),
    status: z.string(),
    response,
    // It is unconfirmed that either is repeated in the response.
    metadata: maybe(z.object({ refund: maybe(words) })),
    reference: maybe(z.object({ merchant: maybe(words) })),
    created: maybe(instant),
  })
  .transform(
    (refund): GatewayRefund => ({
      id: refund.id,
      chargeId: refund.charge_id,
      amountFils: refund.amount,
      currency: refund.currency,
      status: Object.hasOwn(refundWords, refund.status)
        ? (refundWords[refund.status] ?? 'UNKNOWN')
        : 'UNKNOWN',
      code: refund.response?.code ?? null,
      message: refund.response?.message ?? null,
      ours: refund.metadata?.refund ?? refund.reference?.merchant ?? null,
      createdAt: refund.created ?? null,
    }),
  )
export const RefundListAnswer = z.object({
  has_more: maybe(z.boolean()),
  refunds: z.array(RefundAnswerBody),
})

const errorItem = z.object({ code: maybe(words), description: maybe(words) })
/** `errors[]` is Tap's own form; a bare `message` was seen in independent code. */
export const ErrorAnswer = z
  .object({ errors: maybe(z.array(errorItem)), message: maybe(words) })
  .refine(({ errors, message }) => (errors?.length ?? 0) > 0 || message)
  .transform(({ errors, message }) => {
    const code = errors?.[0]?.code ?? null
    return {
      code: code && /^[\w.-]{1,20}$/.test(code) ? code : null,
      text: `${errors?.map((one) => one.description ?? '').join(' ') ?? ''} ${message ?? ''}`,
    }
  })
