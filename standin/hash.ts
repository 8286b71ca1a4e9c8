import { createHmac } from 'node:crypto'
import { printed } from './money.ts'

export type Hashed = {
  id: string
  thousandths: number
  currency: string
  gateway: string | undefined
  payment: string | undefined
  status: string
  created: string
}

/** The webhook's signature: seven fields without separators, with the secret API key. */
export function hashstring(key: string, of: Hashed): string {
  const message = [
    `x_id${of.id}`,
    `x_amount${printed(of.thousandths, of.currency)}`,
    `x_currency${of.currency}`,
    `x_gateway_reference${of.gateway ?? ''}`,
    `x_payment_reference${of.payment ?? ''}`,
    `x_status${of.status}`,
    `x_created${of.created}`,
  ].join('')
  return createHmac('sha256', key).update(message).digest('hex')
}
