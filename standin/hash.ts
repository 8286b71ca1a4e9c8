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
export function hashstring(key: string, fields: Hashed): string {
  const message = [
    `x_id${fields.id}`,
    `x_amount${printed(fields.thousandths, fields.currency)}`,
    `x_currency${fields.currency}`,
    `x_gateway_reference${fields.gateway ?? ''}`,
    `x_payment_reference${fields.payment ?? ''}`,
    `x_status${fields.status}`,
    `x_created${fields.created}`,
  ].join('')
  return createHmac('sha256', key).update(message).digest('hex')
}
