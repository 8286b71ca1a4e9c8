import { fils } from '../../domain/money.ts'
import type { NewCharge, NewRefund } from '../tap/tap.ts'

export const newCharge = (change: Partial<NewCharge> = {}): NewCharge => ({
  paymentId: 'pay-1',
  amountFils: fils(15_950),
  description: 'Weekly plan',
  statement: 'Rawda',
  language: 'ar',
  source: { method: 'CARD' },
  customer: { name: 'Noor Al Hasan', email: 'noor@waraq.example', phone: '36001234' },
  saveCard: true,
  redirectUrl: 'http://localhost:3000/payments/redirect',
  webhookUrl: 'http://localhost:3000/api/payments/webhook',
  expiresInMinutes: 15,
  clientIp: '127.0.0.1',
  ...change,
})

export const newRefund: NewRefund = {
  refundId: 'refund-1',
  chargeId: 'chg_TS05A1320231018Hy56070XXXX',
  amountFils: fils(14_500),
  currency: 'BHD',
  reason: 'The service was switched off',
  webhookUrl: 'http://localhost:3000/api/payments/webhook',
}
