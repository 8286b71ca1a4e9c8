import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { z } from 'zod'
import { addDays, DAY_MS, day } from '../../domain/dates.ts'
import { recordBuyer } from '../accounts/buyers.ts'
import { issueLink } from '../accounts/links.ts'
import { payPath } from '../payments/payLink.ts'
import { tracePath } from '../payments/traceLink.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings as shopSettings } from '../tables/settings.ts'
import { subscriptionPauses, subscriptions } from '../tables/subscriptions.ts'
import { NOW } from '../test/app.ts'
import { anEntry } from '../test/testByHand.ts'
import { anIngredient, aSalad } from '../test/testCatalogue.ts'
import { PASSWORD } from '../test/testMe.ts'
import { week } from '../test/testMenu.ts'
import { anOrder } from '../test/testShop.ts'
import { closingRows } from './testClosing.ts'
import { dispatchRows } from './testDispatch.ts'
import { kitchenRows } from './testKitchenRows.ts'
import { recoveryRows } from './testRecovery.ts'
import { refundRows } from './testRefundRows.ts'
import { runRows } from './testRunRows.ts'
import { scanRows } from './testScan.ts'
import { anAddress, type CallerKind, type World } from './testWorld.ts'

/** The status for each kind of caller; `ok` is the endpoint's own success. Invalid callers are in access.test.ts. */
type Door = Record<'nobody' | 'customer' | 'other' | 'admin' | 'superAdmin', number | 'ok'>
const door = (
  nobody: Door['nobody'],
  customer: Door['customer'],
  other: Door['other'],
  admin: Door['admin'],
  superAdmin: Door['superAdmin'],
): Door => ({ nobody, customer, other, admin, superAdmin })
export const doors = {
  anybody: door('ok', 'ok', 'ok', 'ok', 'ok'),
  buyers: door('ok', 'ok', 'ok', 403, 403),
  signedIn: door(401, 'ok', 'ok', 'ok', 'ok'),
  /** Something of the customer's: it does not exist for others. */
  itsUser: door(401, 'ok', 404, 404, 404),
  customers: door(401, 'ok', 'ok', 403, 403),
  itsCustomer: door(401, 'ok', 404, 403, 403),
  admins: door(401, 403, 403, 'ok', 'ok'),
  superAdmins: door(401, 403, 403, 403, 'ok'),
}

/** The input of one call. */
export type RequestParts = { path?: string; body?: object | Buffer; query?: Record<string, string> }
export type Row = {
  for: keyof typeof doors
  /** The input, the same for every caller. It names the customer's things. */
  ask?: (world: World) => RequestParts | Promise<RequestParts>
  /** The status of success, if it differs from the contract. */
  ok?: number
  /** Callers whose status differs from the door's. */
  but?: Partial<Record<CallerKind, number>>
}

const password = { password: PASSWORD }
const newPassword = 'Dates-and-Loomi-42'
const id = (kind: 'address' | 'card' | 'payment' | 'subscription' | 'session' | 'job') => (w: World) => ({
  path: w[kind],
})
const firstRow = async ({ db }: World) => {
  const [first] = await db.select().from(deliveries).orderBy(deliveries.date)
  return first
}
const firstDelivery = async (w: World) => (await firstRow(w))?.id ?? ''
const aPicture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer()
const aPlan = {
  nameEn: 'Ten days',
  nameAr: 'عشرة أيام',
  price: 25,
  durationDays: 10,
  mealsPerDay: 1,
  mostPopular: false,
  claimedSavingPercent: null,
}
const person = (name: keyof World['people']) => (w: World) => ({ path: w.people[name].id })
const aGuest = async (w: World) => {
  const email = 'guest@new.example'
  const guest = { userId: null, customerName: 'Omar Ali', customerEmail: email, customerPhone: '36001234' }
  await recordBuyer(w.db, guest, NOW)
  return email
}
const storyOf = (w: World) => ({ query: { userId: w.people.customer.id } })
/** An email to the customer that was sent. */
const anEmail = async ({ db, people }: World) => {
  const theirs = and(eq(outbox.userId, people.customer.id), eq(outbox.kind, 'payments.receipt'))
  const [email] = await db.update(outbox).set({ sentAt: NOW }).where(theirs).returning()
  return { path: email?.id ?? '' }
}
const nextWeek = () => ({ path: week(2) })
const monday = addDays(week(2), 1)
const settings = async ({ shop, headers }: World) =>
  (await shop.send('GET', '/admin/settings', undefined, headers.admin)).body

const aScheduledPause = async (w: World) => {
  const pause = { fromDate: day('2026-12-07'), toDate: day('2026-12-08'), createdAt: NOW }
  await w.db.insert(subscriptionPauses).values({ subscriptionId: w.subscription, ...pause })
  return { path: w.subscription }
}
const aPaused = async (w: World) => {
  await w.db.update(subscriptions).set({ status: 'PAUSED' }).where(eq(subscriptions.id, w.subscription))
  return { path: w.subscription }
}
const aChangeOfEmail = ({ db, shop, people }: World, purpose: 'CHANGE_EMAIL' | 'DECIDE_EMAIL_CHANGE') =>
  issueLink(
    db,
    shop.deps.keys,
    { userId: people.customer.id, purpose, email: 'new@new.example', requestedBy: people.admin.id },
    NOW,
  )
const byHand = ({ db }: World) => anEntry(db, { customerEmail: 'new@waraq.example' })
const aPending = async (w: World) => w.made('admin', 'POST', '/admin/subscriptions', await byHand(w))
const aLink = async (w: World) =>
  new URLSearchParams(payPath(w.shop.deps.keys, await aPending(w)).split('?')[1]).get('token')
const ourPayment = async ({ db }: World) => (await db.select().from(payments))[0]?.id ?? ''
const aTransfer = { refundReason: 'QUALITY', refundType: 'FULL', refundMethod: 'BANK_TRANSFER' }

/**
 * Every endpoint of the contract and who may call it: a new one without a row fails access.test.ts. A row names the
 * door and the input with which an allowed caller succeeds; `path` is the parameter of the path.
 */
export const table: Record<string, Row> = {
  ...dispatchRows,
  ...recoveryRows,
  ...runRows,
  ...closingRows,
  ...refundRows,
  'GET /health': { for: 'anybody' },
  'GET /ready': { for: 'anybody' },
  'GET /settings/public': { for: 'anybody' },
  'GET /plans': { for: 'anybody' },
  'GET /menu': { for: 'anybody' },
  'GET /menu/weeks': { for: 'anybody' },
  'GET /salads': { for: 'anybody' },
  'GET /dev/mailbox': { for: 'anybody' },
  'GET /subscriptions/sub-status': { for: 'anybody' },

  'POST /auth/register': {
    for: 'anybody',
    ask: () => ({
      body: {
        fullName: 'Omar Ali',
        email: 'omar@new.example',
        phone: '36001234',
        password: newPassword,
        acceptTerms: true,
      },
    }),
  },
  'POST /auth/login': {
    for: 'anybody',
    ask: (w) => ({ body: { email: w.people.customer.email, ...password } }),
  },
  'POST /auth/logout': { for: 'anybody' },
  // Needs the cookie, which none of these callers has.
  'POST /auth/refresh': { for: 'anybody', ok: 401 },
  'POST /auth/verify-email': {
    for: 'anybody',
    ask: (w) => ({ body: { email: w.people.unverified.email, verificationCode: w.verification.code } }),
  },
  'GET /auth/verify-email-link': {
    for: 'anybody',
    ask: (w) => ({ query: { token: w.verification.token, email: w.people.unverified.email } }),
  },
  'POST /auth/email-change': {
    for: 'anybody',
    // Not APPROVE, because what that removes at the gateway cannot be rolled back.
    ask: async (w) => ({
      body: { token: (await aChangeOfEmail(w, 'DECIDE_EMAIL_CHANGE')).token, decision: 'STOP' },
    }),
  },
  'POST /auth/resend-verification': {
    for: 'anybody',
    ask: (w) => ({ body: { email: w.people.unverified.email } }),
  },
  'POST /password/forgot': { for: 'anybody', ask: (w) => ({ body: { email: w.people.customer.email } }) },
  'POST /password/reset': { for: 'anybody', ask: (w) => ({ body: { token: w.reset.token, newPassword } }) },
  'POST /password/change': {
    for: 'signedIn',
    ask: () => ({ body: { currentPassword: PASSWORD, newPassword } }),
  },

  'GET /users/me': { for: 'signedIn' },
  'PUT /users/me': { for: 'signedIn', ask: () => ({ body: { fullName: 'Maryam Ali' } }) },
  'POST /users/me/change-email': {
    for: 'signedIn',
    ask: () => ({ body: { newEmail: 'x@new.example', ...password } }),
  },
  // No change of address is pending.
  'POST /users/me/change-email/resend': { for: 'signedIn', ok: 404 },
  'DELETE /users/me/change-email': { for: 'signedIn' },
  'GET /users/me/active-devices': { for: 'signedIn' },
  'GET /users/me/sessions/history': { for: 'signedIn' },
  'POST /users/me/revoke-device/:id': { for: 'itsUser', ask: id('session') },
  'POST /users/me/revoke-all-sessions': { for: 'signedIn' },
  'GET /users/me/data-export': { for: 'signedIn' },
  'POST /users/me/data-export': { for: 'signedIn' },
  'GET /users/me/data-export/file': { for: 'signedIn' },
  'GET /users/me/data-export/page': { for: 'signedIn' },
  // The customer has an active subscription, and the super admin is the last one.
  'POST /users/me/deletion': {
    for: 'signedIn',
    ask: () => ({ body: password }),
    but: { customer: 409, superAdmin: 409 },
  },
  'DELETE /users/me/deletion': {
    for: 'signedIn',
    ask: async (w) => {
      await w.db.update(users).set({ erasureAskedAt: NOW })
      return {}
    },
  },
  'GET /events': { for: 'signedIn' },

  'GET /addresses': { for: 'customers' },
  'GET /addresses/default': { for: 'customers', but: { other: 404 } },
  'POST /addresses': { for: 'customers', ask: () => ({ body: anAddress }) },
  'PUT /addresses/:id': { for: 'itsCustomer', ask: (w) => ({ path: w.address, body: anAddress }) },
  'DELETE /addresses/:id': { for: 'itsCustomer', ask: id('address') },
  'PUT /addresses/:id/set-default': {
    for: 'itsCustomer',
    ask: async (w) => ({ path: await w.made('customer', 'POST', '/addresses', anAddress) }),
  },

  'GET /payments/methods': { for: 'anybody' },
  'GET /payments/cards': { for: 'customers' },
  // A customer who never had a subscription cannot add a card.
  'POST /payments/cards': { for: 'customers', ask: () => ({ body: {} }), but: { other: 409 } },
  'DELETE /payments/cards/:id': { for: 'itsCustomer', ask: id('card') },
  'PUT /payments/cards/:id/set-default': {
    for: 'itsCustomer',
    ask: async (w) => {
      await w.db.update(savedCards).set({ isDefault: false })
      return { path: w.card }
    },
  },
  'GET /payments/credit': { for: 'customers' },
  'GET /payments': { for: 'customers' },
  'GET /payments/:id/receipt': { for: 'itsCustomer', ask: id('payment') },
  // Anybody with the gateway's id may read the status, and nothing else.
  'GET /payments/status/:id': { for: 'anybody', ask: id('payment') },
  'POST /payments/process': {
    for: 'buyers',
    ask: async (w) => ({ body: await anOrder(w.db, { customerEmail: 'new@waraq.example' }) }),
  },
  'POST /payments/process-saved-card': {
    for: 'customers',
    ask: async (w) => ({
      body: await anOrder(w.db, {
        customerEmail: 'new@waraq.example',
        cardId: w.card,
        paymentMethod: undefined,
      }),
    }),
    but: { other: 409 },
  },
  'GET /payments/open': { for: 'customers' },
  'POST /payments/trace': {
    for: 'anybody',
    ask: async (w) => {
      const [row] = (await w.db.execute<{ id: string }>(`select id from payments`)).rows
      const path = tracePath(w.shop.deps.keys, row?.id ?? '')
      return { body: { token: new URLSearchParams(path.split('?')[1]).get('token') } }
    },
  },
  // Only the gateway can sign a valid webhook.
  'POST /payments/webhook': {
    for: 'anybody',
    ask: (w) => ({ body: { object: 'charge', id: w.payment } }),
    ok: 400,
  },

  'POST /subscriptions': { for: 'anybody', ask: (w) => ({ body: { paymentId: w.payment } }) },
  'GET /subscriptions/my-subscriptions': { for: 'customers' },
  'GET /subscriptions/my-subscriptions/:id': { for: 'itsCustomer', ask: id('subscription') },
  'GET /subscriptions/my-subscriptions/:id/history': { for: 'itsCustomer', ask: id('subscription') },
  'GET /subscriptions/me/stats': { for: 'customers' },
  'POST /subscriptions/my-subscriptions/:id/pause': {
    for: 'itsCustomer',
    ask: (w) => ({ path: w.subscription, body: { startDate: '2026-12-07', durationDays: 3 } }),
  },
  'DELETE /subscriptions/my-subscriptions/:id/pause': { for: 'itsCustomer', ask: aScheduledPause },
  'POST /subscriptions/my-subscriptions/:id/resume': { for: 'itsCustomer', ask: aPaused },
  'POST /subscriptions/my-subscriptions/:id/cancel': { for: 'itsCustomer', ask: id('subscription') },
  'GET /subscriptions/my-subscriptions/:id/renewal-options': { for: 'itsCustomer', ask: id('subscription') },
  'GET /subscriptions/renewal-details/:id': { for: 'itsCustomer', ask: id('subscription') },
  'POST /subscriptions/my-subscriptions/:id/renew': {
    for: 'itsCustomer',
    ask: (w) => ({ path: w.subscription, body: { paymentMethod: 'CARD' } }),
  },
  'POST /subscriptions/:id/change-slot': {
    for: 'itsCustomer',
    ask: (w) => ({ path: w.subscription, body: { deliveryTimeSlot: 'EVENING_6_9' } }),
  },
  'PUT /subscriptions/my-subscriptions/:id': {
    for: 'itsCustomer',
    ask: (w) => ({ path: w.subscription, body: { specialInstructions: 'Ring twice' } }),
  },
  'GET /deliveries': { for: 'customers' },
  'GET /deliveries/calendar': {
    for: 'customers',
    ask: () => ({ query: { from: '2026-12-01', to: '2026-12-31' } }),
  },
  'GET /deliveries/calendar/link': { for: 'customers' },
  'POST /deliveries/calendar/link': { for: 'customers' },
  'DELETE /deliveries/calendar/link': { for: 'customers' },
  // For anybody with the address.
  'GET /calendar/:file': {
    for: 'anybody',
    ask: async (w) => {
      const { body } = await w.shop.send('POST', '/deliveries/calendar/link', undefined, w.headers.customer)
      return { path: z.object({ url: z.string() }).parse(body).url.split('/').at(-1) ?? '' }
    },
  },
  'GET /subscriptions/me/problems': { for: 'customers' },
  'POST /deliveries/:id/resolve': {
    for: 'itsCustomer',
    ask: async (w) => {
      const id = await firstDelivery(w)
      const failed = {
        status: 'FAILED',
        failureReason: 'OTHER',
        failedAt: new Date(NOW.getTime() - DAY_MS),
      } as const
      await w.db
        .update(deliveries)
        .set({ ...failed, frozenAt: NOW })
        .where(eq(deliveries.id, id))
      await w.db.update(shopSettings).set({ customersChooseCredit: true })
      return { path: id, body: { resolution: 'CREDIT' } }
    },
  },
  'PUT /deliveries/:id': {
    for: 'itsCustomer',
    ask: async (w) => ({ path: await firstDelivery(w), body: { alternative: true } }),
  },
  'POST /deliveries/:id/skip': {
    for: 'itsCustomer',
    ask: async (w) => {
      const first = await firstRow(w)
      return { path: first?.id ?? '', body: { deliveryDate: first?.date } }
    },
  },

  'GET /feedback': { for: 'customers' },
  'POST /feedback': {
    for: 'itsCustomer',
    ask: async (w) => {
      await w.db.update(deliveries).set({ status: 'DELIVERED' })
      const deliveryId = await firstDelivery(w)
      return { body: { type: 'compliment', subject: 'Lovely', note: 'All gone', rating: 5, deliveryId } }
    },
  },

  'GET /admin/jobs': { for: 'admins' },
  'POST /admin/jobs/:id/retry': { for: 'admins', ask: id('job') },

  ...kitchenRows,
  ...scanRows,

  'GET /admin/salads': { for: 'admins' },
  'GET /admin/salads/:id': { for: 'admins', ask: (w) => ({ path: w.salad }) },
  'POST /admin/salads': { for: 'admins', ask: async (w) => ({ body: await aSalad(w.db) }) },
  'PUT /admin/salads/:id': { for: 'admins', ask: async (w) => ({ path: w.salad, body: await aSalad(w.db) }) },
  'GET /admin/salads/:id/archive': { for: 'admins', ask: (w) => ({ path: w.salad }) },
  'POST /admin/salads/:id/archive': { for: 'admins', ask: (w) => ({ path: w.salad }) },
  'POST /admin/salads/:id/restore': {
    for: 'admins',
    ask: async (w) => ({ path: await w.made('admin', 'POST', `/admin/salads/${w.salad}/archive`) }),
  },
  'PUT /admin/salads/:id/photo': {
    for: 'admins',
    ask: async (w) => ({ path: w.salad, body: await aPicture() }),
  },
  'DELETE /admin/salads/:id/photo': {
    for: 'admins',
    ask: async (w) => {
      const headers = { ...w.headers.admin, 'content-type': 'image/jpeg' }
      await w.shop.send('PUT', `/admin/salads/${w.salad}/photo`, await aPicture(), headers)
      return { path: w.salad }
    },
  },
  'GET /admin/ingredients': { for: 'admins' },
  'POST /admin/ingredients': { for: 'admins', ask: () => ({ body: anIngredient() }) },
  'PUT /admin/ingredients/:id': { for: 'admins', ask: (w) => ({ path: w.ingredient, body: anIngredient() }) },
  'GET /admin/ingredients/:id/archive': { for: 'admins', ask: (w) => ({ path: w.ingredient }) },
  'POST /admin/ingredients/:id/archive': {
    for: 'admins',
    ask: async (w) => ({ path: await w.made('admin', 'POST', '/admin/ingredients', anIngredient()) }),
  },
  'POST /admin/ingredients/:id/restore': {
    for: 'admins',
    ask: async (w) => {
      const path = await w.made('admin', 'POST', '/admin/ingredients', anIngredient())
      return { path: await w.made('admin', 'POST', `/admin/ingredients/${path}/archive`) }
    },
  },
  'GET /admin/menus/:week': { for: 'admins', ask: nextWeek },
  'PUT /admin/menus/:week': {
    for: 'admins',
    ask: (w) => ({
      path: week(2),
      body: { days: [{ date: monday, saladId: w.salad, alternativeId: null }] },
    }),
  },
  'DELETE /admin/menus/:week': { for: 'admins', ask: nextWeek },
  'POST /admin/menus/:week/copy': {
    for: 'admins',
    ask: async (w) => {
      const days = [{ date: addDays(monday, -7), saladId: w.salad, alternativeId: null }]
      await w.shop.send('PUT', `/admin/menus/${week(1)}`, { days }, w.headers.admin)
      return nextWeek()
    },
  },
  'POST /admin/menus/:week/fill': { for: 'admins', ask: nextWeek },

  'GET /admin/insights': { for: 'admins' },
  'GET /admin/insights/today': { for: 'admins' },
  'GET /admin/insights/cancellations': { for: 'admins' },
  'GET /admin/plans': { for: 'admins' },
  'POST /admin/plans': { for: 'admins', ask: () => ({ body: aPlan }) },
  'PUT /admin/plans/:id': { for: 'admins', ask: (w) => ({ path: w.plan, body: aPlan }) },
  'POST /admin/plans/:id/retire': { for: 'admins', ask: (w) => ({ path: w.plan }) },
  'POST /admin/plans/:id/restore': {
    for: 'admins',
    ask: async (w) => ({ path: await w.made('admin', 'POST', `/admin/plans/${w.plan}/retire`) }),
  },
  'GET /admin/settings': { for: 'admins' },
  'PUT /admin/settings': { for: 'admins', ask: async (w) => ({ body: await settings(w) }) },
  'PUT /admin/settings/service': { for: 'admins', ask: () => ({ body: { active: false } }) },

  'GET /admin/subscriptions/export': { for: 'admins' },
  'GET /admin/audit': { for: 'admins' },
  'GET /admin/audit/actors': { for: 'admins' },
  'GET /admin/audit/export': { for: 'admins' },
  'GET /admin/users': { for: 'admins' },
  'GET /admin/users/export': { for: 'admins' },
  'GET /admin/users/:id': { for: 'admins', ask: person('customer') },
  'POST /admin/users': {
    for: 'admins',
    ask: () => ({ body: { fullName: 'Omar Ali', email: 'omar@new.example', phone: '36001234' } }),
  },
  'PUT /admin/users/:id': {
    for: 'admins',
    ask: ({ people: { customer } }) => ({
      path: customer.id,
      body: { fullName: 'Maryam Ali', email: 'x@new.example', phone: null, language: 'ar' },
    }),
  },
  'POST /admin/users/:id/invite': {
    for: 'admins',
    ask: async (w) => {
      await w.db.update(users).set({ passwordHash: null }).where(eq(users.id, w.people.other.id))
      return { path: w.people.other.id }
    },
  },
  'DELETE /admin/users/:id/email-change': {
    for: 'admins',
    ask: async (w) => {
      await aChangeOfEmail(w, 'CHANGE_EMAIL')
      return { path: w.people.customer.id }
    },
  },
  'POST /admin/users/:id/suspend': { for: 'admins', ask: person('customer') },
  'POST /admin/users/:id/activate': { for: 'admins', ask: person('suspended') },
  'POST /admin/users/:id/verify': { for: 'admins', ask: person('unverified') },
  'POST /admin/users/:id/role': {
    for: 'superAdmins',
    ask: (w) => ({ path: w.people.admin.id, body: { role: 'USER' } }),
  },
  'GET /admin/users/:id/sessions': { for: 'admins', ask: person('customer') },
  'POST /admin/users/:id/revoke-sessions': {
    for: 'admins',
    ask: (w) => ({ path: w.people.customer.id, body: { sessionId: w.session } }),
  },
  'GET /admin/users/:id/addresses': { for: 'admins', ask: person('customer') },

  'GET /admin/guests': { for: 'admins' },
  'GET /admin/guests/:email': {
    for: 'admins',
    ask: async (w) => ({ path: encodeURIComponent(await aGuest(w)) }),
  },
  'POST /admin/guests/anonymise': {
    for: 'admins',
    ask: async (w) => ({ body: { email: await aGuest(w) } }),
  },
  'GET /admin/customers/summary': { for: 'admins', ask: storyOf },
  'GET /admin/customers/deliveries': { for: 'admins', ask: storyOf },
  'GET /admin/customers/feedback': { for: 'admins', ask: storyOf },
  'GET /admin/customers/emails': { for: 'admins', ask: storyOf },
  'GET /admin/emails/:id': { for: 'admins', ask: anEmail },
  'POST /admin/emails/:id/resend': { for: 'admins', ask: anEmail },

  'GET /admin/subscriptions': { for: 'admins' },
  'GET /admin/subscriptions/:id': { for: 'admins', ask: id('subscription') },
  'GET /admin/subscriptions/:id/history': { for: 'admins', ask: id('subscription') },
  'POST /admin/subscriptions/:id/pause': {
    for: 'admins',
    ask: (w) => ({ path: w.subscription, body: { startDate: '2026-12-07', durationDays: 3 } }),
  },
  'DELETE /admin/subscriptions/:id/pause': { for: 'admins', ask: aScheduledPause },
  'POST /admin/subscriptions/:id/resume': { for: 'admins', ask: aPaused },
  'POST /admin/subscriptions/:id/cancel': { for: 'admins', ask: id('subscription') },
  'POST /admin/subscriptions/:id/change-slot': {
    for: 'admins',
    ask: (w) => ({ path: w.subscription, body: { deliveryTimeSlot: 'EVENING_6_9' } }),
  },
  'PUT /admin/subscriptions/:id': {
    for: 'admins',
    ask: (w) => ({ path: w.subscription, body: { adminNotes: 'Calls at noon' } }),
  },
  'POST /admin/subscriptions': { for: 'admins', ask: async (w) => ({ body: await byHand(w) }) },
  'POST /admin/subscriptions/:id/renew': {
    for: 'admins',
    ask: (w) => ({ path: w.subscription, body: { paymentMethod: 'CASH' } }),
  },
  'POST /admin/subscriptions/:id/mark-paid': {
    for: 'admins',
    ask: async (w) => ({ path: await aPending(w), body: { paymentMethod: 'CASH' } }),
  },
  'POST /admin/subscriptions/:id/payment-link': {
    for: 'admins',
    ask: async (w) => ({ path: await aPending(w) }),
  },
  // Anybody with the link may pay, also an admin at a customer's door.
  'POST /payments/link': { for: 'anybody', ask: async (w) => ({ body: { token: await aLink(w) } }) },
  'POST /payments/link/pay': {
    for: 'anybody',
    ask: async (w) => ({ body: { token: await aLink(w), paymentMethod: 'CARD', acceptTerms: true } }),
  },

  'GET /admin/payments': { for: 'admins' },
  'GET /admin/payments/:id': { for: 'admins', ask: id('payment') },
  'POST /admin/payments/:id/refunds': {
    for: 'admins',
    ask: async (w) => ({ path: await ourPayment(w), body: aTransfer }),
  },
  'POST /admin/payments/:id/refunds/:refundId/done': {
    for: 'admins',
    ask: async (w) => {
      const payment = await ourPayment(w)
      await w.shop.send('POST', `/admin/payments/${payment}/refunds`, aTransfer, w.headers.admin)
      const [refund] = await w.db.select().from(refunds)
      return { path: `${payment}/${refund?.id}`, body: { bankReference: 'FT 881' } }
    },
  },
}
