import type { Language } from '../../domain/language.ts'
import { refundReasons } from '../../domain/payments/rules.ts'
import { textIn } from '../http/text.ts'

/** Why the shop itself gives money back, as its rows say it. */
export const CANCELLED_IN_TIME = 'cancelled within two hours of ordering'
export const UNRECOVERED = 'unable to recover, customer did not respond'
export const CARD_CHECKED = 'a card was added'
export const MADE_AT_GATEWAY = "made in the gateway's dashboard"

const codeOf = (reason: string) =>
  reason === UNRECOVERED ? 'UNABLE_TO_RECOVER' : refundReasons.find((code) => code === reason)

/** Why money went back, in words; what a person wrote stays as it is. */
export function reasonText(reason: string, language: Language): string {
  const code = codeOf(reason)
  if (code) return textIn(language, 'history')(`refund.${code}`)
  const t = textIn(language, 'paymentStory')
  if (reason === CANCELLED_IN_TIME) return t('shopRefund.cancelledInTime')
  if (reason === CARD_CHECKED) return t('shopRefund.cardCheck')
  return reason === MADE_AT_GATEWAY ? t('shopRefund.madeAtGateway') : reason
}

/** The same for the customer, where it tells them something: what admins write among themselves does not. */
export function reasonForCustomer(reason: string, language: Language): string | null {
  const code = codeOf(reason)
  return code && code !== 'OTHER' && code !== 'UNABLE_TO_RECOVER' ? reasonText(code, language) : null
}
