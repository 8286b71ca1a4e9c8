/** Where the browser returns after payment; the gateway appends its charge id. */
export const returnUrl = (publicUrl: string) => `${publicUrl}/payments/redirect`
export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/payments/webhook`
