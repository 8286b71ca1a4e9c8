import type { Db } from '../db/client.ts'
import { anOrder, type Shop } from './testShop.ts'

export const GUEST = 'guest@waraq.example'

/** A guest who bought a week through the shop, or who only started the payment. */
export async function aGuest(
  db: Db,
  shop: Shop,
  over: Record<string, unknown> = {},
  how: 'paid' | 'begun' = 'paid',
) {
  const order = await anOrder(db, { customerName: 'Salman Guest', customerEmail: GUEST, ...over })
  const { body, status } = await shop.send('POST', '/payments/process', order)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const payment: string = body.id
  if (how === 'begun') return { payment, subscription: '' }
  await shop.pay(payment)
  const made = await shop.send('POST', '/subscriptions', { paymentId: payment })
  const subscription: string = made.body.id
  return { payment, subscription }
}
