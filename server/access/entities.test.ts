import { expect } from 'vitest'
import { z } from 'zod'
import { BulkRecoveryBody, OrphanRefundBody, RecoveryBody } from '../../domain/recovery/contract.ts'
import { ManualSubscriptionBody } from '../../domain/subscriptions/adminContract.ts'
import { deliveries } from '../tables/deliveries.ts'
import { saladCustomizations } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { PASSWORD } from '../test/testMe.ts'
import { anOrphan } from '../test/testOrphans.ts'
import { aRecovery } from './testRecovery.ts'
import { openWorld, type World } from './testWorld.ts'

/**
 * The entities of the specification, section 3, with its own field lists (rule I15). `read` returns the real response.
 */
type Entity = {
  keys: string
  read: (world: World) => Promise<unknown>
  /** Our field names for those that the specification describes in words. */
  called?: Record<string, string>
}
const First = z.union([
  z.tuple([z.unknown()], z.unknown()),
  z.object({ content: z.tuple([z.unknown()], z.unknown()) }),
])
const first = (body: unknown) => {
  const list = First.parse(body)
  return 'content' in list ? list.content[0] : list[0]
}
const customer = async ({ shop, headers }: World, path: string) =>
  (await shop.send('GET', path, undefined, headers.customer)).body
const admin = async ({ shop, headers }: World, path: string) =>
  (await shop.send('GET', path, undefined, headers.admin)).body
const subscription = (w: World) => customer(w, `/subscriptions/my-subscriptions/${w.subscription}`)
const signIn = async ({ shop, people }: World) =>
  (await shop.send('POST', '/auth/login', { email: people.customer.email, password: PASSWORD })).body

/** The shop's own note is visible to admins only. */
const OWN_DELIVERY =
  'id deliveryDate status deliveryTimeSlot assignedSalads assignedSalad deliveredAt deliveryNotes deliveryPersonId deliveryInstructions subscriptionSpecialInstructions'
const DELIVERY = `${OWN_DELIVERY} deliveryNotesByAdmin`

const entities: Record<string, Entity> = {
  User: {
    keys: 'id fullName email phone role verified status createdAt lastLoginAt subscriptionCount',
    read: (w) => admin(w, `/admin/users/${w.people.customer.id}`),
  },
  'Auth response': { keys: 'user token sessionId', read: signIn },
  Subscription: {
    keys: 'id planId planName userId customerName customerEmail customerPhone deliveryAddress addressType startDate endDate status totalAmount paymentTransactionId saladCustomizations deliverySchedules deliveryTimeSlot specialInstructions adminNotes createdAt updatedAt remainingDays guest slotChangedByUser',
    read: (w) => admin(w, `/admin/subscriptions/${w.subscription}`),
  },
  'Salad customization': {
    keys: 'id saladId saladNameEn saladNameAr excludedIngredientIds excludedIngredientNames notes',
    read: async (w) =>
      first(z.object({ saladCustomizations: z.unknown() }).parse(await subscription(w)).saladCustomizations),
  },
  'Delivery schedule': {
    keys: DELIVERY,
    read: async (w) =>
      first(
        z
          .object({ deliverySchedules: z.unknown() })
          .parse(await admin(w, `/admin/subscriptions/${w.subscription}`)).deliverySchedules,
      ),
  },
  'Delivery in the list of a day': {
    keys: DELIVERY,
    read: async (w) => first(await admin(w, '/admin/deliveries?date=2026-12-06')),
  },
  'Delivery by its id': {
    keys: DELIVERY,
    read: async (w) => {
      const [delivery] = await w.db.select().from(deliveries)
      return admin(w, `/admin/deliveries/${delivery?.id}`)
    },
  },
  'Delivery in the story of a customer': {
    keys: DELIVERY,
    read: async (w) => first(await admin(w, `/admin/customers/deliveries?userId=${w.people.customer.id}`)),
  },
  'Delivery of a subscription, for its owner': {
    keys: OWN_DELIVERY,
    read: async (w) =>
      first(z.object({ deliverySchedules: z.unknown() }).parse(await subscription(w)).deliverySchedules),
  },
  'Delivery in the list of its owner': {
    keys: OWN_DELIVERY,
    read: async (w) => first(await customer(w, '/deliveries')),
  },
  'Delivery in the calendar of its owner': {
    keys: OWN_DELIVERY,
    read: async (w) =>
      first(
        z
          .object({ deliveries: z.unknown() })
          .parse(await customer(w, '/deliveries/calendar?from=2026-12-01&to=2026-12-31')).deliveries,
      ),
  },
  Address: {
    keys: 'id userId addressType label city block road building flat houseNo specialInstructions isDefault isActive formattedAddress createdAt updatedAt',
    read: async (w) => first(await customer(w, '/addresses')),
  },
  'Payment record': {
    keys: 'paymentTransactionId amount currency customerName customerEmail customerPhone userId paymentDate description isGuest paymentMethod failureReason cardLast4 cardBrand',
    read: async (w) => first(await customer(w, '/payments')),
  },
  'Saved card': { keys: 'isDefault', read: async (w) => first(await customer(w, '/payments/cards')) },
  'Orphaned payment': {
    keys: 'paymentTransactionId amount formattedAmount isGuest userId customerName customerDisplayName customerEmail customerPhone paymentMethod paymentMethodDisplay cardLast4 cardBrand description failureReason formattedPaymentDate userTypeDisplay',
    read: async (w) => {
      await anOrphan(w.db)
      return first(await admin(w, '/admin/recovery/orphaned-payments'))
    },
  },
  'Orphaned-payment summary': {
    keys: 'totalOrphanedPayments totalOrphanedAmount recoveredToday refundedToday recoveryRate pendingRecovery lastRecoveryDate recentOrphaned topFailureReasons',
    read: (w) => admin(w, '/admin/recovery/stats'),
  },
  'Bulk result': {
    keys: 'totalRequested successfulRecoveries recoveredSubscriptions',
    read: async (w) => {
      const { payment } = await anOrphan(w.db)
      const { addressId: _, paymentTransactionId: __, ...terms } = await aRecovery(w)
      const body = { ...terms, paymentIds: [payment.id] }
      return (await w.shop.send('POST', '/admin/recovery/bulk-recover', body, w.headers.admin)).body
    },
  },
  'Recovery request': {
    keys: 'paymentTransactionId planId startDate deliveryTimeSlot addressId newAddress deliveryInstructions specialInstructions recoveryReason',
    read: async () => RecoveryBody.shape,
  },
  'Bulk recovery request': {
    keys: 'planId startDate deliveryTimeSlot deliveryInstructions specialInstructions recoveryReason paymentIds',
    read: async () => BulkRecoveryBody.shape,
  },
  'Refund request': {
    keys: 'paymentTransactionId refundReason refundType refundAmount adminNotes notifyCustomer refundMethod customerNotificationMessage',
    read: async () => OrphanRefundBody.shape,
  },
  'Admin manual subscription': {
    keys: 'customerName email phone street city governorate zip country planId paymentMethod',
    // A form, so this is its input.
    read: async () => ManualSubscriptionBody.shape,
    called: { email: 'customerEmail', phone: 'customerPhone' },
  },
  Plan: {
    keys: 'id name formattedPrice durationDays',
    read: async (w) => first(await customer(w, '/plans')),
  },
  'Creation result': {
    keys: 'totalAmount startDate',
    read: async ({ shop, payment }) =>
      (await shop.send('POST', '/subscriptions', { paymentId: payment })).body,
  },
  'Payment status': { keys: 'status success', read: (w) => customer(w, `/payments/status/${w.payment}`) },
  'Device or session': {
    keys: 'id sessionId deviceInfo ipAddress location createdAt lastAccessedAt timestamp current active status',
    read: async (w) => first(await customer(w, '/users/me/active-devices')),
  },
  'Login history': {
    keys: 'id sessionId deviceInfo ipAddress location createdAt lastAccessedAt timestamp current active status',
    read: async (w) => {
      await signIn(w)
      return first(await customer(w, '/users/me/sessions/history'))
    },
  },
  'Delivery feedback': {
    keys: 'type priority subject note rating deliveryId reviewed',
    read: async (w) => {
      await w.db.update(deliveries).set({ status: 'DELIVERED' })
      const words = { type: 'compliment', subject: 'Lovely', note: 'All gone', rating: 5 }
      return (await w.shop.send('POST', '/feedback', words, w.headers.customer)).body
    },
  },
  Salad: {
    keys: 'name category ingredients status updatedAt',
    read: async (w) => first(await admin(w, '/admin/salads')),
  },
  Menu: {
    keys: 'day salad alternativeSalad',
    read: async (w) =>
      first(z.object({ days: z.unknown() }).parse(await admin(w, '/admin/menus/2026-12-13')).days),
    called: { day: 'date', alternativeSalad: 'alternative' },
  },
}

test('every entity has the fields of the specification', async ({ db }) => {
  const world = await openWorld(db)
  await db.insert(saladCustomizations).values({
    subscriptionId: world.subscription,
    saladId: world.salad,
    excludedIngredientIds: [],
    notes: null,
  })
  const lacking: Record<string, string[]> = {}
  for (const [name, entity] of Object.entries(entities)) {
    const { keys, read, called = {} } = entity
    const has = new Set(Object.keys(z.record(z.string(), z.unknown()).parse(await read(world))))
    const missing = keys.split(' ').filter((key) => !has.has(called[key] ?? key))
    if (missing.length > 0) lacking[name] = missing
  }
  expect(lacking).toEqual({})
})
