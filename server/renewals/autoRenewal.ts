import { and, eq, isNull } from 'drizzle-orm'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { chargeDayOf } from '../../domain/renewals/rules.ts'
import { emailRecipient } from '../accounts/emailRecipient.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { cardName } from '../payments/paidWith.ts'
import type { ChangeRequest } from '../subscriptions/changes/changeable.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import { endingOf } from '../subscriptions/ending.ts'
import { type CardRow, savedCards } from '../tables/payments.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { assertNotFollowed } from './renewable.ts'

type Services = Pick<PaymentServices, 'db' | 'mail'>

/**
 * Turns auto-renewal on with one of the customer's cards, or off. Without a change nothing happens and no email is
 * sent. Locks the card before the subscription, as removing a card does.
 */
export const setAutoRenewal = (
  services: Services,
  request: ChangeRequest,
  { on, cardId }: { on: boolean; cardId?: string | undefined },
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(services.db, async (tx) => {
    const card = on && cardId ? await lockCard(tx, cardId, request.ownerId) : null
    const row = await lockOwn(tx, request)
    const newCardId = on ? (card?.id ?? row.autoRenewalCardId) : null
    if (newCardId === row.autoRenewalCardId && (newCardId || !on)) return row
    if (on && !card) throw new AppError('VALIDATION_FAILED', {}, { cardId: 'required' })
    if (on) await assertNotFollowed(tx, row.id)
    const changed = await changeCard(tx, row, newCardId, request.byUserId, now)
    if (card) await emailTurnedOn(tx, services, changed, card, now)
    else await emailTurnedOff(tx, services, changed, 'ASKED', now)
    return changed
  })

/** Locks the card. It must be the customer's own and have a payment agreement at the gateway. */
async function lockCard(tx: Db, cardId: string, ownerId: string | null): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(savedCards)
    .where(
      and(
        eq(savedCards.id, cardId),
        isNull(savedCards.removedAt),
        ownerId === null ? undefined : eq(savedCards.userId, ownerId),
      ),
    )
    .for('update')
  if (!card?.agreementId) throw new AppError('CARD_CANNOT_RENEW', {}, { cardId: 'invalid' })
  return card
}

async function lockOwn(tx: Db, { id, ownerId }: ChangeRequest): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), ownerId === null ? undefined : eq(subscriptions.userId, ownerId)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function changeCard(
  tx: Db,
  { id }: SubscriptionRow,
  autoRenewalCardId: string | null,
  byUserId: string | null,
  now: Date,
): Promise<SubscriptionRow> {
  const reason = autoRenewalCardId ? 'AUTO_RENEWAL_ON' : 'AUTO_RENEWAL_OFF'
  const set = { autoRenewalCardId }
  const changed = await changeStatus(tx, { id, action: 'modify', byUserId, reason, set }, now)
  if (!changed) throw await refusedByState(tx, id)
  return changed
}

/** Turns auto-renewal off for every subscription that used a removed card, and emails the customer. */
export async function turnOffWithCard(tx: Db, services: Services, card: CardRow, now: Date) {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.autoRenewalCardId, card.id))
    .orderBy(subscriptions.id)
    .for('update')
  for (const row of rows)
    await emailTurnedOff(tx, services, await changeCard(tx, row, null, card.userId, now), 'CARD_REMOVED', now)
}

async function emailTurnedOn(tx: Db, { mail }: Services, row: SubscriptionRow, card: CardRow, now: Date) {
  const { to } = await emailRecipient(tx, row)
  const tomorrow = addDays(dayInBahrain(now), 1)
  const chargeDate = [chargeDayOf(row.endDate), tomorrow].toSorted()[1] ?? tomorrow
  const params = { ...endingOf(row), card: cardName(card, to.language), chargeDate }
  await mail.post(tx, { kind: 'renewals.on', ...to, params }, now)
}
async function emailTurnedOff(
  tx: Db,
  { mail }: Services,
  row: SubscriptionRow,
  why: 'ASKED' | 'CARD_REMOVED',
  now: Date,
) {
  const { to } = await emailRecipient(tx, row)
  await mail.post(tx, { kind: 'renewals.off', ...to, params: { ...endingOf(row), why } }, now)
}
