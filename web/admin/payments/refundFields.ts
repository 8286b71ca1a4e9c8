import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import { type Fils, parseBhd } from '../../../domain/money.ts'
import { RefundBody } from '../../../domain/payments/adminContract.ts'
import { REFUND_LIMITS, refundMethods, refundReasons, refundTypes } from '../../../domain/payments/rules.ts'

/** What is typed, in fils; null while it is no amount. Digits are read, never a float. */
export const readAmount = (text: string): Fils | null =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) ? parseBhd(text) : null

const words = z.string().trim().max(REFUND_LIMITS.words, messageKey('tooLong'))
/** The dialog's own shape: the amount as it is typed, judged where a part is given back. */
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

/** What is wrong with the amount: a part is more than nothing and at most what is left. */
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

/** "Other, see the note" needs one. */
export const noteIssues = ({ refundReason, adminNotes }: { refundReason: string; adminNotes: string }) =>
  refundReason === 'OTHER' && adminNotes.trim() === ''
    ? [{ code: 'custom' as const, path: ['adminNotes'], message: messageKey('required') }]
    : []
