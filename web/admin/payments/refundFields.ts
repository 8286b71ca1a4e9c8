import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import { type Fils, parseBhd } from '../../../domain/money.ts'
import { RefundBody } from '../../../domain/payments/adminContract.ts'
import { REFUND_LIMITS, refundMethods, refundReasons, refundTypes } from '../../../domain/payments/rules.ts'

/** Parses a typed amount to fils; null if it is invalid. Parses digits, never a float. */
export const readAmount = (text: string): Fils | null =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) ? parseBhd(text) : null

const words = z.string().trim().max(REFUND_LIMITS.words, messageKey('tooLong'))
/** The form's values. The typed amount is only validated for a partial refund. */
export const RefundFields = z.object({
  refundType: z.enum(refundTypes),
  amount: z.string(),
  refundMethod: z.enum(refundMethods, messageKey('required')),
  refundReason: z.enum(refundReasons),
  adminNotes: words,
  notifyCustomer: RefundBody.shape.notifyCustomer,
  customerNotificationMessage: words,
})

/** The same as it is sent. */
export type RefundRequest = Omit<z.output<typeof RefundFields>, 'amount'> & {
  refundAmount: number | null
  refundableAmount: number
}

/** Errors of the amount: a partial refund must be above zero and at most the remaining amount. */
export const amountIssues = (
  { refundType, amount }: { refundType: string; amount: string },
  mostFils: Fils,
) => {
  if (refundType === 'FULL') return []
  const typed = readAmount(amount)
  const message =
    typed === null || typed === 0
      ? messageKey('amountPositive')
      : typed > mostFils
        ? messageKey('tooLarge')
        : null
  return message === null ? [] : [{ code: 'custom' as const, path: ['amount'], message }]
}

/** The reason "Other, see the note" requires a note. */
export const noteIssues = ({ refundReason, adminNotes }: { refundReason: string; adminNotes: string }) =>
  refundReason === 'OTHER' && adminNotes.trim() === ''
    ? [{ code: 'custom' as const, path: ['adminNotes'], message: messageKey('required') }]
    : []
