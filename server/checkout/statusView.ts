import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import type { paymentStatus } from '../../domain/payments/contract.ts'
import { isOpen } from '../../domain/payments/rules.ts'
import { textIn } from '../http/text.ts'
import type { PaymentRow } from '../payments/table.ts'
import type { SettleResult } from './settle.ts'

/** What anybody who holds a payment's id may know: how it stands, and nothing of whose it is. */
export const statusView = (
  id: string,
  { payment, subscription }: SettleResult,
  language: Language,
): Returned<typeof paymentStatus> => ({
  id: payment.chargeId ?? id,
  status: payment.status,
  success: payment.status === 'CAPTURED',
  final: !isOpen(payment.status),
  subscribed: subscription !== null,
  message: reason(payment, language),
})

const INSUFFICIENT_FUNDS = '505'
const NOT_CONFIRMED = ['503', '512', '516']

function reason({ status, responseCode }: PaymentRow, language: Language): string | null {
  if (isOpen(status) || status === 'CAPTURED') return null
  const t = textIn(language, 'shop')
  if (status === 'CANCELLED') return t('notPaid.cancelled')
  if (status === 'ABANDONED') return t('notPaid.left')
  if (responseCode === INSUFFICIENT_FUNDS) return t('notPaid.funds')
  if (responseCode && NOT_CONFIRMED.includes(responseCode)) return t('notPaid.notConfirmed')
  return t(status === 'DECLINED' ? 'notPaid.declined' : 'notPaid.other')
}
