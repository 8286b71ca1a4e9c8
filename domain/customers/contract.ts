import { z } from 'zod'
import { Email } from '../accounts/fields.ts'
import { AdminDeliverySchedule, Delivery } from '../deliveries/contract.ts'
import { endpoint } from '../endpoint.ts'
import { Feedback } from '../feedback/contract.ts'
import { Bhd, DayRange, Id, Instant, messageKey, Page, paged, Search } from '../fields.ts'
import { languages } from '../language.ts'

/** Whose history to read: an account's, or a guest's by the email they bought with. Exactly one of the two. */
export const CustomerQuery = z.object({
  userId: z.uuid(messageKey('invalid')).optional(),
  guestEmail: Email.optional(),
})
type CustomerQuery = z.output<typeof CustomerQuery>
export const oneCustomer = ({ userId, guestEmail }: CustomerQuery) =>
  (userId === undefined) !== (guestEmail === undefined)
/** A list of one customer's records, filtered by day and search text. */
const ofOne = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  Page.extend({
    ...CustomerQuery.shape,
    ...DayRange.shape,
    search: Search,
    sort: z.enum(sorts, messageKey('invalid')).default(sorts[0]),
  }).refine(oneCustomer, { error: messageKey('required'), path: ['userId'] })

export const Guest = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  subscriptionCount: z.int(),
  /** From their latest order. */
  lastOrderedAt: Instant,
  /** The account with the same email, if any. It does not own the guest's purchases (rule S6). */
  userId: z.uuid().nullable(),
})
export type Guest = z.output<typeof Guest>
export const adminGuests = endpoint('GET', '/admin/guests', 'ADMIN', {
  summary: 'Guests, who bought without an account, searched by name, email or phone; newest first.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    sort: z.enum(['-lastOrderedAt', 'lastOrderedAt'], messageKey('invalid')).default('-lastOrderedAt'),
  }),
  returns: paged(Guest),
})
export const adminGuest = endpoint('GET', '/admin/guests/:email', 'ADMIN', {
  summary: 'One guest, by the email they ordered with.',
  params: z.object({ email: Email }),
  returns: Guest.extend({
    /**
     * The active subscriptions, open payments and refunds due, in words. While there are any, the guest cannot be
     * anonymised.
     */
    openMatters: z.array(z.string()),
  }),
})
export const anonymiseGuest = endpoint('POST', '/admin/guests/anonymise', 'ADMIN', {
  summary:
    'Erases a guest’s personal data. While a subscription is active, a payment is open or a refund is due: 409 DELETION_BLOCKED, as for an account (rule S13).',
  body: z.object({ email: Email }),
  returns: z.object({ anonymised: z.int() }),
})

/** What the customer spent, what they are owed and their credit: the head of their history. */
export const customerSummary = endpoint('GET', '/admin/customers/summary', 'ADMIN', {
  summary: 'A customer’s figures: purchases, upcoming deliveries and store credit.',
  query: CustomerQuery.refine(oneCustomer, { error: messageKey('required'), path: ['userId'] }),
  returns: z.object({
    totalSubscriptions: z.int(),
    activeSubscriptions: z.int(),
    deliveredMeals: z.int(),
    owedDeliveries: z.int(),
    totalSpent: Bhd,
    formattedTotalSpent: z.string(),
    /** The mean of their ratings; null if there are none. */
    rating: z.number().nullable(),
    credit: z.object({
      amount: Bhd,
      formattedAmount: z.string(),
      lots: z.array(
        z.object({
          id: z.uuid(),
          formattedAmount: z.string(),
          formattedLeft: z.string(),
          givenAt: Instant,
          expiresAt: Instant,
        }),
      ),
    }),
  }),
})
export const customerDeliveries = endpoint('GET', '/admin/customers/deliveries', 'ADMIN', {
  summary:
    'A customer’s deliveries, latest day first; searched by subscription number, delivery time or address.',
  query: ofOne(['-deliveryDate', 'deliveryDate']),
  returns: paged(
    Delivery.extend(AdminDeliverySchedule.shape).pick({
      id: true,
      deliveryDate: true,
      status: true,
      deliveryTimeSlot: true,
      deliveryAddress: true,
      assignedSalads: true,
      assignedSalad: true,
      movedFrom: true,
      deliveredAt: true,
      deliveryNotes: true,
      deliveryNotesByAdmin: true,
      deliveryPersonId: true,
      deliveryInstructions: true,
      subscriptionSpecialInstructions: true,
      subscriptionId: true,
      subscriptionNumber: true,
    }),
  ),
})
export const customerFeedback = endpoint('GET', '/admin/customers/feedback', 'ADMIN', {
  summary: 'A customer’s feedback on their meals, newest first.',
  query: ofOne(['-createdAt', 'createdAt', 'rating', '-rating']),
  returns: paged(Feedback),
})

export const SentEmail = z.object({
  id: z.uuid(),
  /** What the email is about, in words. */
  kind: z.string(),
  subject: z.string(),
  to: z.string(),
  language: z.enum(languages),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** All attempts to send it have failed so far. */
  failed: z.boolean(),
  /**
   * The text is stored, so the email can be read and sent again. The text of an email with a one-time link is not
   * stored.
   */
  canResend: z.boolean(),
})
export type SentEmail = z.output<typeof SentEmail>
export const customerEmails = endpoint('GET', '/admin/customers/emails', 'ADMIN', {
  summary: 'The emails sent to a customer, newest first; searched by subject.',
  query: ofOne(['-createdAt', 'createdAt']),
  returns: paged(SentEmail),
})
export const sentEmail = endpoint('GET', '/admin/emails/:id', 'ADMIN', {
  summary: 'One email as it was sent, in plain text.',
  params: Id,
  returns: SentEmail.extend({ text: z.string().nullable() }),
})
export const resendEmail = endpoint('POST', '/admin/emails/:id/resend', 'ADMIN', {
  summary: 'Resends an email unchanged, to the address it was sent to.',
  params: Id,
  returns: SentEmail,
  status: 201,
})
