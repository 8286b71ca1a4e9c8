/** Display names; the gateway uses capitals. */
const brands: Partial<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  AMEX: 'American Express',
  BENEFIT: 'Benefit',
}
export const brandName = (cardBrand: string) => brands[cardBrand] ?? cardBrand
