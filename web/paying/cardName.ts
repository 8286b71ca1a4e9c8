import { brandName } from './brandName.ts'

/** 'Visa •••• 1019', the same in both languages. */
export const cardName = ({ cardBrand, cardLast4 }: { cardBrand: string; cardLast4: string }) =>
  `\u2066${brandName(cardBrand)} •••• ${cardLast4}\u2069`
