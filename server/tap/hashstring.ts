import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Those of Tap's currencies that have three decimals (ISO 4217); the others have two. */
const THREE_DECIMALS = ['BHD', 'KWD', 'OMR', 'JOD']

// A missing reference is signed as an empty string (seen in independent code, not in Tap's documentation).
const reference = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const stamp = z.union([z.string().min(1), z.number()]).transform(String)

const Signed = z.object({
  id: z.string().min(1),
  object: z.string().optional(),
  amount: z.number().nonnegative(),
  currency: z.string(),
  status: z.string(),
  reference: z.object({ gateway: reference, payment: reference }).optional(),
  transaction: z.object({ created: stamp.optional() }).optional(),
  created: stamp.optional(),
})

/** Returns the text that Tap signs: seven fields without separators. Null if the body cannot have been signed. */
function signedText(body: unknown): string | null {
  const read = Signed.safeParse(body)
  if (!read.success) return null
  const { id, object, amount, currency, status, reference, transaction } = read.data
  const written = amount.toFixed(THREE_DECIMALS.includes(currency) ? 3 : 2)
  // Rounding is only for the notation: an amount finer than the currency allows cannot have been signed.
  if (Number(written) !== amount) return null
  const isRefund = object === 'refund' || id.startsWith('re_')
  const created = isRefund ? read.data.created : transaction?.created
  if (created === undefined) return null
  const gateway = reference?.gateway ?? ''
  const payment = reference?.payment ?? ''
  return `x_id${id}x_amount${written}x_currency${currency}x_gateway_reference${gateway}x_payment_reference${payment}x_status${status}x_created${created}`
}

/** Returns the genuine `hashstring` of a body; null if it can have none. */
export function signatureOf(body: unknown, secretKey: string): string | null {
  const text = signedText(body)
  return text === null ? null : createHmac('sha256', secretKey).update(text).digest('hex')
}

/** Whether a webhook's `hashstring` header was made with our key over this body. False for malformed input. */
export function isSigned(body: unknown, hashstring: string | undefined, secretKey: string): boolean {
  const expected = signatureOf(body, secretKey)
  if (expected === null || hashstring === undefined || !/^[0-9a-f]{64}$/i.test(hashstring)) return false
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(hashstring, 'hex'))
}
