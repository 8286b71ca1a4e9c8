import type { Language } from '../../domain/language.ts'
import { isOpen } from '../../domain/payments/rules.ts'
import { textIn } from '../http/text.ts'
import type { PaymentRow } from '../tables/payments.ts'

const INSUFFICIENT_FUNDS = '505'
const NOT_CONFIRMED = ['503', '512', '516']

/** Returns in words why a payment failed; null if it succeeded or is still open. */
export function notPaidBecause(
  { status, responseCode }: Pick<PaymentRow, 'status' | 'responseCode'>,
  language: Language,
): string | null {
  if (isOpen(status) || status === 'CAPTURED') return null
  const t = textIn(language, 'shop')
  if (status === 'CANCELLED') return t('notPaid.cancelled')
  if (status === 'REPLACED') return t('notPaid.replaced')
  if (status === 'ABANDONED') return t('notPaid.left')
  if (responseCode === INSUFFICIENT_FUNDS) return t('notPaid.funds')
  if (responseCode && NOT_CONFIRMED.includes(responseCode)) return t('notPaid.notConfirmed')
  return t(status === 'DECLINED' ? 'notPaid.declined' : 'notPaid.other')
}
