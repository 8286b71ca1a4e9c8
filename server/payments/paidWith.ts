import type { Language } from '../../domain/language.ts'
import { textIn } from '../http/text.ts'
import type { PaymentRow } from '../tables/payments.ts'

type Paid = Pick<PaymentRow, 'method' | 'chargeFils' | 'creditFils' | 'paidWith' | 'cardBrand' | 'cardLast4'>

/** Card brands are the same in both languages. The gateway sends them in capitals. */
const brands: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  AMERICAN_EXPRESS: 'American Express',
  MADA: 'mada',
  BENEFIT: 'Benefit',
}
const brandName = (brand: string | null) =>
  brand === null ? undefined : brands[brand.toUpperCase().replaceAll(/[\s-]+/g, '_')]

/** The display name of a saved card: 'Visa •••• 1019'. */
export const cardName = (card: { brand: string; last4: string } | null, language: Language): string => {
  const way = (card && brandName(card.brand)) ?? textIn(language, 'payments')('way.card')
  return card ? `${way} •••• ${card.last4}` : way
}

/** The display name of how a payment was made: 'Visa •••• 1019', 'Benefit Pay', 'Apple Pay'. */
export function paidWith(payment: Paid, language: Language): string {
  const t = textIn(language, 'payments')
  if (payment.chargeFils === 0 && payment.creditFils > 0) return t('way.credit')
  if (payment.method === 'CASH') return t('way.cash')
  if (payment.method === 'BANK_TRANSFER') return t('way.transfer')
  const wallet = [payment.method, payment.paidWith].find((way) => way === 'APPLE_PAY' || way === 'BENEFIT')
  if (wallet) return textIn(language, 'shop')(`methods.${wallet}`)
  if (payment.cardLast4)
    return `${brandName(payment.cardBrand) ?? brandName(payment.paidWith) ?? t('way.card')} •••• ${payment.cardLast4}`
  return t(payment.method === 'CARD' ? 'way.card' : 'way.wallet')
}
