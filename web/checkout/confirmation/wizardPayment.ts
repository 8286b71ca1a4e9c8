import { type PaymentOptions, processPayment, processSavedCard } from '../../../domain/payments/contract.ts'
import { call } from '../../api.ts'
import type { PaymentStart } from '../../paying/beginPayment.ts'
import { changeDraft, currentDraft, renewOrderKey } from '../draft.ts'
import type { Order } from '../orderBody.ts'

export type PaymentChoice = Pick<PaymentOptions, 'method' | 'card'>

/** Starts the payment of the wizard's order with the order's idempotency key. */
export const wizardPayment = (
  order: Order,
  { method, card }: PaymentChoice,
  saveCard: boolean,
): PaymentStart => ({
  send: (replaces) => {
    const options = { headers: { 'Idempotency-Key': currentDraft().key } }
    return card
      ? call(processSavedCard, { body: { ...order, cardId: card.id, replaces } }, options)
      : call(processPayment, { body: { ...order, paymentMethod: method, saveCard, replaces } }, options)
  },
  renewKey: () => {
    const { key } = currentDraft()
    renewOrderKey()
    return () => changeDraft({ key })
  },
})
