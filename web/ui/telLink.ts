/** What a phone dials: digits and the leading plus, whatever the number was spaced with. */
export const telLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
