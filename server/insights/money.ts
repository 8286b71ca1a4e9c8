import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'

/** An amount as the panel's numbers carry it. */
export const money = (amount: number, language: Language) => ({
  amount: toWire(fils(amount)),
  formattedAmount: formatMoney(fils(amount), language),
})
