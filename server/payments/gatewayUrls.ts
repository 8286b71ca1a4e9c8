/** Where the browser comes back to; the gateway adds its own id to it. */
export const returnUrl = (publicUrl: string) => `${publicUrl}/payments/redirect`
export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/payments/webhook`
