/** A tel: link with only the digits and the leading plus. */
export const telLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
