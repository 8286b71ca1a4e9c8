import { type SQL, sql } from 'drizzle-orm'
import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import { searchOf } from '../db/search.ts'

/**
 * What happens to each table when a user requests a copy of their data or its erasure. Every table must be in one of
 * the two lists; a test fails for a new table that is not. The export and the erasure read these lists.
 */
export type PersonalTable = {
  /** The column that identifies the owner; null if all rows belong to guests. */
  owner: string | null
  /** If that column refers to a row of another personal table and not to a user: the name of that table. */
  through?: string
  inExport: boolean
  /**
   * Columns that are never exported, not even to the owner: secrets, and the content of emails, which may contain
   * secrets.
   */
  withheld?: string[]
  onErasure: 'anonymise' | 'delete' | 'keep'
  /** For rows that stay: the value of each personal column after the erasure. The row's alias is t. */
  blank?: Record<string, SQL>
  /**
   * For rows about people beside their owner: `target` holds the id of a row of one of these tables, by that column.
   * After the erasure of that person each of these columns has the given value.
   */
  subject?: { rows: { table: string; by: string }[]; blank: Record<string, SQL> }
  why: string
}

const nothing = sql`null`
/** The parts of an address. */
const addressColumns = {
  city: nothing,
  block: nothing,
  road: nothing,
  building: nothing,
  flat: nothing,
  house_no: nothing,
  governorate: nothing,
}
/** The customer and the address: the same columns in an order and in its subscription. */
const customer = {
  customer_name: sql`${ERASED_NAME}`,
  // As erasedEmail writes it. A guest has no id, so the id of their first subscription is used: all their
  // rows stay those of one customer.
  customer_email: sql`'erased-' || coalesce(t.user_id, (
    select s.id from subscriptions s where s.user_id is null and s.customer_email = t.customer_email
    order by s.id limit 1), t.id) || '@waraq.invalid'`,
  customer_phone: sql`''`,
  delivery_address: sql`''`,
  ...addressColumns,
  address_id: nothing,
  special_instructions: nothing,
  // The never-list may reveal something about health.
  never_ingredient_ids: sql`'{}'`,
  never_allergens: sql`'{}'`,
}
/** A line of the search column of an audit entry: who did it (1), what it was done to (2), and that entity's id (3). */
const searchedLine = (line: 1 | 3) => sql`split_part(t.search, E'\n', ${sql.raw(String(line))})`
const searchedNameless = sql`${searchedLine(1)} || ${`\n${searchOf('')}\n`} || ${searchedLine(3)}`
/** Empties the search column. */
const unsearchable = { search: sql`''` }

/** Rows are deleted in this order: a table comes before those that it refers to. */
export const personalTables: Record<string, PersonalTable> = {
  users: {
    owner: 'id',
    inExport: true,
    // The name in its search and sort forms, the admin who granted the role, and the demo mark.
    withheld: ['password_hash', 'search', 'sort_name', 'role_granted_by', 'of_demo'],
    onErasure: 'anonymise',
    why: 'Receipts and deliveries point at it; name, e-mail, phone and password go.',
  },
  refresh_tokens: {
    owner: 'session_id',
    through: 'sessions',
    inExport: false,
    onErasure: 'delete',
    why: 'Secrets of a session, and nothing else.',
  },
  logins: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'delete',
    why: 'The history of sign-ins is kept for the person to see.',
  },
  sessions: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'delete',
    why: 'Devices and addresses someone signed in with; without the account they are of no use.',
  },
  account_links: {
    owner: 'user_id',
    inExport: true,
    // The user who requested a change of email may be an admin.
    withheld: ['token_hash', 'code_hash', 'requested_by'],
    onErasure: 'delete',
    why: 'Addresses that links were sent to; a link of an erased account must not work.',
  },
  data_exports: {
    owner: 'user_id',
    inExport: false,
    onErasure: 'delete',
    why: 'Is the copy itself.',
  },
  outbox: {
    owner: 'user_id',
    inExport: true,
    // An email may contain a link that still works.
    withheld: ['text', 'html', 'message_id', 'last_error'],
    onErasure: 'delete',
    why: 'Emails to the person: addresses and contents have no use without them.',
  },
  guests: {
    owner: null,
    inExport: false,
    onErasure: 'delete',
    why: 'What a guest’s orders add up to, by their address.',
  },
  orders: {
    owner: 'user_id',
    inExport: true,
    // A hash of the other columns.
    withheld: ['fingerprint'],
    onErasure: 'anonymise',
    blank: { ...customer, customizations: sql`'[]'`, fingerprint: sql`t.id::text` },
    why: 'What was sold at which price and VAT is kept for the tax office; to whom and where to is not.',
  },
  payments: {
    owner: 'user_id',
    inExport: true,
    // The gateway's code; the status says the same in words.
    withheld: ['response_code', 'search', 'decided_by', 'marked_paid_by', 'marked_paid_note'],
    onErasure: 'anonymise',
    blank: {
      ...unsearchable,
      pay_url: nothing,
      card_last4: nothing,
      saved_card_id: nothing,
      found_customer: nothing,
      marked_paid_note: nothing,
    },
    why: 'Sums, dates and the number at the gateway are kept for the books and for refunds.',
  },
  payment_events: {
    owner: 'payment_id',
    through: 'payments',
    inExport: true,
    onErasure: 'keep',
    why: 'The life of a payment in states and sums; it names nobody.',
  },
  idempotency_keys: {
    owner: 'payment_id',
    through: 'payments',
    inExport: false,
    onErasure: 'delete',
    why: 'Random keys that keep a second click from paying twice; of no use after a day.',
  },
  refunds: {
    owner: 'payment_id',
    through: 'payments',
    inExport: true,
    withheld: ['admin_notes', 'asked_by', 'last_error', 'settled_by'],
    onErasure: 'anonymise',
    blank: { admin_notes: nothing, customer_message: nothing },
    why: 'What went back, when and why, is part of the books; words to and about the person go.',
  },
  credit_lots: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'keep',
    why: 'Sums and dates of store credit, part of the books.',
  },
  credit_entries: {
    owner: 'lot_id',
    through: 'credit_lots',
    inExport: true,
    onErasure: 'keep',
    why: 'Movements of store credit, part of the books.',
  },
  recovery_scans: {
    owner: 'started_by',
    inExport: true,
    // Ids of other people's payments.
    withheld: ['lines'],
    onErasure: 'keep',
    why: 'When an admin had the books compared with the gateway; nothing about customers but ids.',
  },
  receipts: {
    owner: 'payment_id',
    through: 'payments',
    inExport: true,
    onErasure: 'keep',
    why: 'The tax office wants the numbers without a gap; the name on it comes from the order.',
  },
  subscriptions: {
    owner: 'user_id',
    inExport: true,
    withheld: ['admin_notes', 'search', 'sort_name'],
    onErasure: 'anonymise',
    blank: { ...customer, ...unsearchable, admin_notes: nothing, auto_renewal_card_id: nothing },
    why: 'What was delivered for the money is kept with the books; to whom and where to is not.',
  },
  renewals: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'keep',
    why: 'Which order renewed which subscription; it names nobody.',
  },
  renewal_reminders: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'keep',
    why: 'What was told before which charge, kept with the books.',
  },
  renewal_charges: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'keep',
    why: 'Days on which auto-renewal tried to charge; it names nobody.',
  },
  subscription_history: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    // May be an admin.
    withheld: ['by_user_id'],
    onErasure: 'anonymise',
    blank: { details: sql`'{}'` },
    why: 'States and days are kept with the subscription; reasons may be in the person’s own words.',
  },
  subscription_pauses: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'anonymise',
    blank: { reason: nothing },
    why: 'Days are kept with the subscription; the reason may be in the person’s own words.',
  },
  skipped_days: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'keep',
    why: 'Days without a delivery, kept with the subscription.',
  },
  salad_customizations: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    onErasure: 'delete',
    why: 'What someone does not eat may tell of their health, and nothing is cooked from it any more.',
  },
  deliveries: {
    owner: 'subscription_id',
    through: 'subscriptions',
    inExport: true,
    // Texts by admins and drivers, and their ids.
    withheld: ['delivery_notes_by_admin', 'delivery_person_id', 'failure_note', 'resolved_by'],
    onErasure: 'anonymise',
    blank: {
      assigned_salads: nothing,
      delivery_address: nothing,
      ...addressColumns,
      delivery_instructions: nothing,
      delivery_notes: nothing,
      delivery_notes_by_admin: nothing,
      failure_note: nothing,
    },
    why: 'Days and states are kept with the books; what was left out of the bowl, the address and all notes go.',
  },
  delivery_history: {
    owner: 'delivery_id',
    through: 'deliveries',
    inExport: true,
    // May be an admin.
    withheld: ['by_user_id'],
    onErasure: 'keep',
    why: 'Which state a delivery was in when; it names nobody.',
  },
  late_changes: {
    owner: 'delivery_id',
    through: 'deliveries',
    inExport: true,
    onErasure: 'keep',
    why: 'That a delivery changed after its day was frozen, for the kitchen; it names nobody.',
  },
  run_links: {
    owner: 'created_by',
    inExport: false,
    onErasure: 'keep',
    why: 'Which run a driver opens; the admin who made it is anonymised with their user row.',
  },
  run_marks: {
    owner: 'delivery_id',
    through: 'deliveries',
    inExport: true,
    // The run's link, which identifies the driver, and the driver's note.
    withheld: ['link_id', 'note'],
    onErasure: 'anonymise',
    blank: { note: nothing },
    why: 'What a driver pressed when is kept with the delivery; words about the door go.',
  },
  calendar_links: {
    owner: 'user_id',
    inExport: true,
    // This id gives access to the calendar.
    withheld: ['link_id'],
    onErasure: 'delete',
    why: 'The private address of a calendar; one of an erased account must not work.',
  },
  feedback: {
    owner: 'user_id',
    inExport: true,
    // The admin who read it, and the text in searchable form.
    withheld: ['reviewed_by', 'search'],
    onErasure: 'delete',
    why: 'Words of the person about their meals, and the shop’s answers to them.',
  },
  saved_cards: {
    owner: 'user_id',
    inExport: true,
    // With these the shop could charge the card.
    withheld: ['tap_card_id', 'tap_customer_id', 'agreement_id'],
    onErasure: 'delete',
    why: 'Nobody is there to pay with them; the gateway is told as well.',
  },
  addresses: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'delete',
    why: 'Where someone lives; orders and subscriptions let go of it first.',
  },
  audit_log: {
    owner: 'actor_id',
    inExport: false,
    onErasure: 'keep',
    subject: {
      rows: [
        { table: 'users', by: 'id' },
        { table: 'addresses', by: 'id' },
        { table: 'outbox', by: 'id' },
        { table: 'orders', by: 'id' },
        { table: 'payments', by: 'id' },
        { table: 'payments', by: 'charge_id' },
        { table: 'refunds', by: 'id' },
        { table: 'subscriptions', by: 'id' },
        { table: 'deliveries', by: 'id' },
        { table: 'feedback', by: 'id' },
      ],
      blank: {
        target_name: nothing,
        details: sql`'{}'`,
        before: nothing,
        after: nothing,
        search: searchedNameless,
      },
    },
    // Makes the entry searchable by the actor's new name.
    blank: { search: sql`${searchOf(ERASED_NAME)} || substr(t.search, length(${searchedLine(1)}) + 1)` },
    why: 'What an admin did for the shop stays, and the actor is anonymised with their user row; to whom it was done goes.',
  },
}

export const impersonalTables: Record<string, string> = {
  settings: 'About the shop.',
  ingredients: 'About the kitchen.',
  salads: 'About the kitchen.',
  salad_ingredients: 'About the kitchen.',
  salad_photos: 'Pictures of salads.',
  menu_days: 'What the kitchen serves.',
  plans: 'What the shop sells.',
  total_deltas: 'Sums of the shop by the day.',
  daily_totals: 'Sums of the shop by the day.',
  kept_totals: 'Sums of the shop by the day.',
  served_salads: 'What the kitchen served.',
  bowls_made: 'How far the kitchen is.',
  receipt_counters: 'The last receipt number of each year.',
  closure_days: 'When the kitchen is closed.',
  drivers: 'Who works for the shop: names and phones of its drivers, none of them a customer’s.',
  rate_limits: 'Counters by key; a sweep removes them when their window ends.',
}
