import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { PaymentOptions } from '../../domain/payments/contract.ts'
import { paymentMethods } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { textIn } from '../http/text.ts'
import { users } from '../tables/accounts.ts'
import { type CardRow, type PaymentRow, payments, savedCards } from '../tables/payments.ts'
import { type Charge, TapError } from '../tap/tap.ts'

const mine = (userId: string) => and(eq(savedCards.userId, userId), isNull(savedCards.removedAt))

const readCards = (db: Db, userId: string) =>
  db
    .select()
    .from(savedCards)
    .where(mine(userId))
    .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt))

const two = (n: number) => String(n % 100).padStart(2, '0')
const cardView = (card: CardRow): PaymentOptions => ({
  id: card.id,
  method: 'CARD',
  name: `${card.brand} •••• ${card.last4}`,
  card: {
    id: card.id,
    cardBrand: card.brand,
    cardLast4: card.last4,
    expires: card.expMonth && card.expYear ? `${two(card.expMonth)}/${two(card.expYear)}` : null,
    canAutoRenew: card.agreementId !== null,
  },
  isDefault: card.isDefault,
})

export const listCards = async (db: Db, userId: string): Promise<PaymentOptions[]> =>
  (await readCards(db, userId)).map(cardView)

/** Returns the saved cards, then the payment methods. Exactly one of them is the default. */
export async function paymentOptions(
  db: Db,
  userId: string | null,
  language: Language,
): Promise<PaymentOptions[]> {
  const t = textIn(language, 'shop')
  const cards = userId ? await listCards(db, userId) : []
  const ways = paymentMethods.map(
    (method, i): PaymentOptions => ({
      id: method,
      method,
      name: t(`methods.${method}`),
      card: null,
      isDefault: i === 0 && !cards.some((c) => c.isDefault),
    }),
  )
  return [...cards, ...ways]
}

/** Returns what the gateway needs to charge a saved card. Throws if the card is not the user's. */
export async function requireCard(
  db: Db,
  { savedCardId, userId }: Pick<PaymentRow, 'savedCardId' | 'userId'>,
) {
  const [card] =
    savedCardId && userId
      ? await db
          .select()
          .from(savedCards)
          .where(and(mine(userId), eq(savedCards.id, savedCardId)))
      : []
  if (!card) throw new AppError('CARD_NOT_USABLE', {}, { cardId: 'invalid' })
  return { cardId: card.tapCardId, customerId: card.tapCustomerId, agreementId: card.agreementId }
}

/** Saves the card of a captured charge if its owner agreed, and returns its id. The first card becomes the default. */
export async function storeCard(
  tx: Db,
  payment: PaymentRow,
  { card, customerId, agreementId }: Charge,
  now: Date,
): Promise<string | null> {
  const { userId, saveCard } = payment
  if (!saveCard || !userId || !card?.id || !customerId) return null
  // Lock the user: two first cards saved at once would both become the default.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isFirst = (await readCards(tx, userId)).length === 0
  const [saved] = await tx
    .insert(savedCards)
    .values({
      userId,
      tapCardId: card.id,
      tapCustomerId: customerId,
      agreementId,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      isDefault: isFirst,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [savedCards.userId, savedCards.tapCardId],
      set: {
        // A later charge may carry no agreement; the stored one is kept.
        agreementId: sql`coalesce(excluded.agreement_id, ${savedCards.agreementId})`,
        tapCustomerId: customerId,
        removedAt: null,
        expMonth: card.expMonth,
        expYear: card.expYear,
        isDefault: sql`${savedCards.isDefault} or ${isFirst}`,
      },
    })
    .returning({ id: savedCards.id })
  return saved?.id ?? null
}

/** Returns the gateway's customer id, so that a card added twice is one card both at the gateway and here. */
export async function gatewayCustomerOf(db: Db, userId: string): Promise<string | undefined> {
  const [newest] = await db
    .select({ id: savedCards.tapCustomerId })
    .from(savedCards)
    .where(mine(userId))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
    .limit(1)
  return newest?.id
}

export const setDefaultCard = (db: Db, userId: string, id: string) =>
  transaction(db, async (tx) => {
    const cards = await readCards(tx, userId).for('update')
    const card = cards.find((c) => c.id === id)
    if (!card) throw new AppError('NOT_FOUND')
    if (card.isDefault) throw new AppError('ALREADY_DEFAULT')
    await tx.update(savedCards).set({ isDefault: false }).where(mine(userId))
    await tx.update(savedCards).set({ isDefault: true }).where(eq(savedCards.id, id))
    return listCards(tx, userId)
  })

/** Further changes when a card is removed, in the same transaction. */
export type OnCardRemoved = (tx: Db, services: PaymentServices, card: CardRow, now: Date) => Promise<void>

/**
 * Removes the card here first, then at the gateway: a card that only the gateway still has cannot be chosen and does no
 * harm.
 */
export async function removeCard(
  services: PaymentServices,
  { userId, id, onRemoved }: { userId: string; id: string; onRemoved: OnCardRemoved },
  now: Date,
): Promise<PaymentOptions[]> {
  const removed = await transaction(services.db, async (tx) => {
    const cards = await readCards(tx, userId).for('update')
    const card = cards.find((c) => c.id === id)
    if (!card) throw new AppError('NOT_FOUND')
    await tx.update(savedCards).set({ removedAt: now, isDefault: false }).where(eq(savedCards.id, id))
    await onRemoved(tx, services, card, now)
    const next = cards.find((c) => c.id !== id)
    if (card.isDefault && next)
      await tx.update(savedCards).set({ isDefault: true }).where(eq(savedCards.id, next.id))
    return card
  })
  await forgetAtGateway(services, [removed])
  return listCards(services.db, userId)
}

/** Removes all cards, and stops open payments from saving one. Returns the removed cards for `forgetAtGateway`. */
export async function removeCards(
  tx: Db,
  services: PaymentServices,
  { userId, onRemoved }: { userId: string; onRemoved: OnCardRemoved },
  now: Date,
): Promise<CardRow[]> {
  await tx
    .update(payments)
    .set({ saveCard: false })
    .where(and(eq(payments.userId, userId), payments.saveCard, isNull(payments.capturedAt)))
  const removed = await tx
    .update(savedCards)
    .set({ removedAt: now, isDefault: false })
    .where(mine(userId))
    .returning()
  for (const card of removed) await onRemoved(tx, services, card, now)
  return removed
}

/** Removes the cards at the gateway. Call it after the transaction that removed them here; a failure is only logged. */
export async function forgetAtGateway({ tap, log }: Pick<PaymentServices, 'tap' | 'log'>, cards: CardRow[]) {
  for (const { id, tapCustomerId, tapCardId } of cards)
    await tap.removeCard(tapCustomerId, tapCardId).catch((error: unknown) => {
      if (!(error instanceof TapError)) throw error
      log.warn({ cardId: id, code: error.code }, 'payments: the gateway still keeps a removed card')
    })
}
