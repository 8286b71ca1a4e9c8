import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'

/** An amount in the form of the dashboard's numbers. */
export const money = (amount: number, language: Language) => ({
  amount: toWire(fils(amount)),
  formattedAmount: formatMoney(fils(amount), language),
})
