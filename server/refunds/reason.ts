import type { Language } from '../../domain/language.ts'
import { refundReasons } from '../../domain/payments/rules.ts'
import { textIn } from '../http/text.ts'

/** Reasons of automatic refunds, as stored in the rows. */
export const CANCELLED_IN_TIME = 'cancelled within two hours of ordering'
export const UNRECOVERED = 'unable to recover, customer did not respond'
export const CARD_CHECKED = 'a card was added'
export const MADE_AT_GATEWAY = "made in the gateway's dashboard"

const codeOf = (reason: string) =>
  reason === UNRECOVERED ? 'UNABLE_TO_RECOVER' : refundReasons.find((code) => code === reason)

/** Returns the reason of a refund in words; a reason written by an admin stays as it is. */
export function reasonText(reason: string, language: Language): string {
  const code = codeOf(reason)
  if (code) return textIn(language, 'history')(`refund.${code}`)
  const t = textIn(language, 'paymentStory')
  if (reason === CANCELLED_IN_TIME) return t('shopRefund.cancelledInTime')
  if (reason === CARD_CHECKED) return t('shopRefund.cardCheck')
  return reason === MADE_AT_GATEWAY ? t('shopRefund.madeAtGateway') : reason
}

/** The same for the customer; null for reasons that are internal to the shop. */
export function reasonForCustomer(reason: string, language: Language): string | null {
  const code = codeOf(reason)
  return code && code !== 'OTHER' && code !== 'UNABLE_TO_RECOVER' ? reasonText(code, language) : null
}
