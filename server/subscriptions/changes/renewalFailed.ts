import { and, eq } from 'drizzle-orm'
import { dayInBahrain } from '../../../domain/dates.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import type { Db } from '../../db/client.ts'
import type { PaymentServices } from '../../deps.ts'
import { publish } from '../../events/publish.ts'
import { cardName } from '../../payments/paidWith.ts'
import { type PaymentRow, savedCards } from '../../tables/payments.ts'
import { renewals } from '../../tables/renewals.ts'
import { endingOf } from '../ending.ts'
import { findFollower } from '../predecessor.ts'
import { changeStatus } from './changeStatus.ts'

/**
 * Records a failed auto-renewal charge in the history and emails the customer, at most once a day. Returns false for
 * any other payment, whose buyer sees the result on the page.
 */
export async function recordRenewalFailure(
  tx: Db,
  { mail }: Pick<PaymentServices, 'mail'>,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> {
  const [renewal] = payment.orderId
    ? await tx
        .select()
        .from(renewals)
        .where(and(eq(renewals.orderId, payment.orderId), eq(renewals.automatic, true)))
    : []
  if (!renewal) return false
  const id = renewal.subscriptionId
  const details = { paymentId: payment.id, code: payment.responseCode }
  const row = await changeStatus(
    tx,
    { id, action: 'modify', byUserId: null, reason: 'CHARGE_FAILED', details },
    now,
  )
  await publish(tx, { kind: 'payments.changed' }, { to: 'ADMINS' })
  // Cancelled, ended or renewed by hand meanwhile, so no email is needed.
  if (!row || (await findFollower(tx, id))) return true
  const [card] = payment.savedCardId
    ? await tx.select().from(savedCards).where(eq(savedCards.id, payment.savedCardId))
    : []
  const today = dayInBahrain(now)
  const { to } = await emailRecipient(tx, row)
  await mail.post(
    tx,
    {
      kind: 'renewals.chargeFailed',
      ...to,
      once: `${id} ${today}`,
      params: {
        ...endingOf(row),
        amount: payment.chargeFils,
        card: cardName(card ?? null, to.language),
        again: today < row.endDate && row.autoRenewalCardId !== null,
      },
    },
    now,
  )
  return true
}
