import type { Deps } from '../deps.ts'

/** What everything that touches money works with: a request, a webhook, a job. */
export type Till = Pick<Deps, 'db' | 'tap' | 'mail' | 'keys' | 'log'> & { publicUrl: string }

/** Who brought the news about a payment; it stands in the payment's events. */
export type Source = 'buyer' | 'status' | 'creation' | 'webhook' | 'janitor' | 'sweep' | 'admin'

export const tillOf = ({ config, ...deps }: Deps): Till => ({ ...deps, publicUrl: config.publicUrl })

/** Where the browser comes back to; the gateway adds its own id to it. */
export const returnUrl = (publicUrl: string) => `${publicUrl}/payments/redirect`
export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/payments/webhook`
