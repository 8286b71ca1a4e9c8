/** As people write them; the gateway shouts. */
const brands: Partial<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  AMEX: 'American Express',
  BENEFIT: 'Benefit',
}
export const brandName = (cardBrand: string) => brands[cardBrand] ?? cardBrand
