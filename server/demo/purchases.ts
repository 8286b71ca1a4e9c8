import { and, desc, eq } from 'drizzle-orm'
import { townIn } from '../../domain/addresses/towns.ts'
import type { Language } from '../../domain/language.ts'
import { fils } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/payments/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { add } from '../addresses/add.ts'
import { addByHand } from '../adminSubscriptions/add.ts'
import { type CheckoutRequest, purchase } from '../checkout/purchase.ts'
import { readTerms, type Terms } from '../checkout/terms.ts'
import { buildOrder } from '../orders/buildOrder.ts'
import { requestRefund } from '../refunds/refund.ts'
import { setAutoRenewal } from '../renewals/autoRenewal.ts'
import { buildRenewal } from '../renewals/buildRenewal.ts'
import { openRenewal } from '../renewals/openRenewal.ts'
import { readRenewable } from '../renewals/renewable.ts'
import type { UserRow } from '../tables/accounts.ts'
import { addresses } from '../tables/addresses.ts'
import { payments, savedCards } from '../tables/payments.ts'
import type { TestCard } from './gateway.ts'
import { type Mishap, nothingHappens } from './mishaps.ts'
import { type Act, type Actor, ingredientOf, latest, mine, type PastShop } from './past.ts'

export type Purchase = {
  plan: 'weekly' | 'monthly'
  slot?: Slot
  method?: PaymentMethod
  /** The card to save. */
  keep?: TestCard
  useCredit?: boolean
  /** Ingredients by their keys. */
  never?: string[]
  instructions?: string
  mishap?: Mishap
}

/** The never-list of the n-th customer, by ingredient keys; most are empty. */
const dislikes = [[], [], ['onion'], [], [], ['parmesan'], [], ['egg', 'crouton'], [], ['tomato'], []]

/** Towns with one of their blocks and roads. */
const places = [
  ['Seef', '428', '2803'],
  ['Adliya', '338', '3803'],
  ['Juffair', '341', '4112'],
  ['Saar', '525', '2513'],
  ['Busaiteen', '228', '2835'],
  ['East Riffa', '906', '645'],
  ['Budaiya', '552', '5221'],
  ['Isa Town', '806', '618'],
  ['Janabiya', '571', '7113'],
  ['Hidd', '109', '933'],
  ['Zinj', '356', '5627'],
  ['Amwaj Islands', '257', '5720'],
  ['Tubli', '711', '1134'],
  ['Hamad Town', '1205', '537'],
  ['Arad', '243', '4336'],
  ['Diplomatic Area', '317', '1705'],
] as const

/** The address of the n-th customer: two in three live in a flat. */
function placeOf(n: number, language: Language) {
  const [town, block, road] = places[n % places.length] ?? places[0]
  const isFlat = n % 3 !== 2
  const street = { city: townIn(town, language), block: String(block), road: String(road) }
  return isFlat
    ? {
        addressType: 'FLAT' as const,
        ...street,
        building: String(100 + n * 17),
        flat: String(11 + ((n * 7) % 60)),
        houseNo: null,
      }
    : { addressType: 'HOUSE' as const, ...street, building: null, flat: null, houseNo: String(200 + n * 13) }
}

/** `account` is null for a guest. */
type Buyer = Pick<UserRow, 'fullName' | 'email' | 'phone' | 'language'> & { account: UserRow | null }

export const buy =
  (purchase: Purchase): Act =>
  (shop, { user, n }, now) =>
    order(shop, { ...user, account: user }, n, purchase, now)

export const buyAsGuest =
  (guest: Omit<Buyer, 'account'>, purchase: Purchase): Act =>
  (shop, { n }, now) =>
    order(shop, { ...guest, account: null }, n, purchase, now)

async function order(shop: PastShop, buyer: Buyer, n: number, purchase: Purchase, now: Date) {
  const { method = 'CARD', keep, useCredit = false, mishap } = purchase
  const { input, makeOrder } = await prepareOrder(shop, buyer, n, purchase, now)
  await pay(shop, buyer, { makeOrder, method, useCredit, input, keep, mishap }, now)
}

/** An admin adds an unpaid subscription for a customer. */
export const addUnpaid =
  (purchase: Purchase): Act =>
  async (shop, { user, n }, now) => {
    const { services, adminId: byUserId } = shop
    const { terms } = await readTerms(services.db, null)
    const { makeOrder } = await prepareOrder(shop, { ...user, account: user }, n, purchase, now)
    const added = {
      order: await makeOrder(terms),
      method: 'CARD',
      adminNotes: null,
      byUserId,
      renews: null,
    } as const
    await addByHand(services.db, services, added, now)
  }

async function prepareOrder(shop: PastShop, buyer: Buyer, n: number, purchase: Purchase, now: Date) {
  const { catalogue, services } = shop
  const { plan, slot, never, instructions } = purchase
  const { account, language } = buyer
  const days = plan === 'weekly' ? 5 : 20
  const planId = catalogue.plans.find((p) => p.durationDays === days)?.id ?? ''
  const address = { ...placeOf(n, language), governorate: null }
  const input = {
    planId,
    customerName: buyer.fullName,
    customerEmail: buyer.email,
    customerPhone: buyer.phone ?? '',
    // Every other customer with an account uses a saved address.
    ...(account && n % 2 === 0
      ? { addressId: await savedAddress(shop, { user: account, n }, now) }
      : { address }),
    addressType: n % 5 === 3 ? ('OFFICE' as const) : ('HOME' as const),
    deliveryTimeSlot: slot ?? (n % 3 === 0 ? ('EVENING_6_9' as const) : ('MORNING_9_12' as const)),
    saladCustomizations: [],
    neverIngredientIds: (never ?? dislikes[n % dislikes.length] ?? []).flatMap(
      (key) => ingredientOf(catalogue, key)?.id ?? [],
    ),
    neverAllergens: [],
    specialInstructions: instructions ?? null,
    acceptTerms: true as const,
  }
  const userId = account?.id ?? null
  const makeOrder = (terms: Terms) =>
    buildOrder(services.db, { catalogue, terms, input, userId, language }, now)
  return { input, makeOrder }
}

/** Returns the customer's saved address, or saves one. */
async function savedAddress({ services: { db } }: PastShop, { user, n }: Actor, now: Date): Promise<string> {
  const [known] = await db.select().from(addresses).where(eq(addresses.userId, user.id))
  if (known) return known.id
  const label = user.language === 'ar' ? 'البيت' : 'Home'
  const place = placeOf(n, user.language)
  return (await add(db, user.id, { ...place, label, specialInstructions: null }, now)).id
}

type Payment = Pick<CheckoutRequest, 'makeOrder' | 'method' | 'useCredit' | 'input' | 'whenLocked'> & {
  keep?: TestCard | undefined
  mishap?: Mishap | undefined
}
async function pay(
  shop: PastShop,
  buyer: Pick<Buyer, 'account' | 'language'>,
  { keep, mishap, ...checkout }: Payment,
  now: Date,
) {
  const { services, gateway, catalogue } = shop
  const { account } = buyer
  const request: CheckoutRequest = {
    ...checkout,
    statement: catalogue.settings.nameEn,
    cardId: null,
    saveCard: keep !== undefined,
    shown: { totalAmount: undefined, creditAmount: undefined },
    caller: account && { userId: account.id, sessionId: account.id, tokenEndsAt: now, role: account.role },
    key: undefined,
    language: buyer.language,
    ip: '127.0.0.1',
    count: async () => {},
  }
  const { id } = await purchase(services, request, () => now)
  // Store credit alone has paid already.
  if (!id.startsWith('chg_')) return
  const paid = gateway.pay(id, keep ?? 'visa')
  const again = () => pay(shop, buyer, { keep, ...checkout }, now)
  await (mishap ?? nothingHappens)(shop, { paid, again }, now)
}

/** Renews the last subscription. */
export const renew: Act = async (shop, { user }, now) => {
  const { services, catalogue } = shop
  const { id, planId } = await latest(shop, user)
  const plan = catalogue.plans.find((p) => p.id === planId)
  const makeOrder = async (terms: Terms) => {
    const renewable = await readRenewable(services.db, { id, userId: user.id }, now)
    const { language } = user
    return buildRenewal(services.db, { renewable, plan, terms, language, automatic: false }, now)
  }
  const whenLocked: CheckoutRequest['whenLocked'] = async (tx, order) => {
    await openRenewal(tx, { order, subscriptionId: id, automatic: false }, now)
  }
  const input = { renews: id }
  await pay(
    shop,
    { ...user, account: user },
    { makeOrder, whenLocked, method: 'CARD', useCredit: false, input },
    now,
  )
}

/** Turns auto-renewal on with the last saved card. */
export const renewByItself: Act = async (shop, { user }, now) => {
  const { db } = shop.services
  const [card] = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.userId, user.id))
    .orderBy(desc(savedCards.createdAt))
  await setAutoRenewal(shop.services, await mine(shop, user), { on: true, cardId: card?.id }, now)
}

/** Refunds part of a payment as store credit. */
export const giveCredit =
  (amount: number, reason: string): Act =>
  async ({ services, adminId }, { user }, now) => {
    const [paid] = await services.db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, user.id), eq(payments.outcome, 'SUBSCRIBED')))
      .orderBy(desc(payments.createdAt))
      .limit(1)
    if (!paid) throw new Error('credit for somebody who paid nothing')
    const request = {
      paymentId: paid.id,
      amountFils: fils(amount),
      method: 'STORE_CREDIT',
      reason,
      askedBy: adminId,
      notifyCustomer: true,
    } as const
    await requestRefund(services.db, services, request, 'admin', now)
  }

/** Saves another address beside the first. */
export const saveOffice: Act = async ({ services }, { user, n }, now) => {
  const place = placeOf(n + 7, user.language)
  const label = user.language === 'ar' ? 'العمل' : 'Work'
  await add(services.db, user.id, { ...place, label, specialInstructions: null }, now)
}
