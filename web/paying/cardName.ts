/** As people write them; the gateway shouts. */
const brands: Partial<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  AMEX: 'American Express',
  BENEFIT: 'Benefit',
}
export const brandName = (brand: string) => brands[brand] ?? brand

/** 'Visa •••• 1019', the same in both languages. */
export const cardName = ({ cardBrand, cardLast4 }: { cardBrand: string; cardLast4: string }) =>
  `\u2066${brandName(cardBrand)} •••• ${cardLast4}\u2069`
