import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import type { paymentStatus } from '../../domain/payments/contract.ts'
import { isWatched } from '../../domain/payments/rules.ts'
import { notPaidBecause } from '../payments/notPaidBecause.ts'
import type { PaymentRow } from '../tables/payments.ts'
import type { SettleResult } from './settle.ts'

const isSavedBy = ({ kind, savedCardId }: PaymentRow) => kind === 'CARD_CHECK' && savedCardId !== null

/** What anyone who holds a payment's id may see: its status, but nothing about its owner. */
export const statusView = (
  id: string,
  { payment, subscription }: SettleResult,
  { userId, language }: { userId: string | null; language: Language },
): Returned<typeof paymentStatus> => ({
  id: payment.chargeId ?? id,
  kind: payment.kind,
  status: payment.status,
  success: payment.status === 'CAPTURED',
  final: !isWatched(payment),
  subscribed: subscription !== null,
  cardSaved: isSavedBy(payment),
  cardId: isSavedBy(payment) && payment.userId === userId ? payment.savedCardId : null,
  message: notPaidBecause(payment, language),
})
