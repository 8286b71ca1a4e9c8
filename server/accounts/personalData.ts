/**
 * What becomes of each table when a person asks for their data or for its deletion. Every table stands in one of
 * the two lists; a test fails when a new one does not. The export and the deletion read this list, so a new table
 * joins both by standing here.
 */
export type Personal = {
  /** The column that says whose row it is. */
  owner: string
  /** Where that column names a row of another personal table, by its id, and not the user: which one. */
  through?: string
  inExport: boolean
  /** Columns that never leave the house, not even to the person: secrets, and what letters may carry of them. */
  withheld?: string[]
  onErasure: 'anonymise' | 'delete' | 'keep'
  why: string
}

/** Rows are deleted in this order: what points at another table stands before it. */
export const personalTables: Record<string, Personal> = {
  users: {
    owner: 'id',
    inExport: true,
    withheld: ['password_hash'],
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
  sessions: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'delete',
    why: 'Devices and addresses someone signed in with; without the account they are of no use.',
  },
  logins: {
    owner: 'user_id',
    inExport: true,
    onErasure: 'delete',
    why: 'The history of sign-ins is kept for the person to see.',
  },
  account_links: {
    owner: 'user_id',
    inExport: true,
    withheld: ['token_hash', 'code_hash'],
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
    // A letter may carry a link that still works.
    withheld: ['text', 'html', 'message_id', 'last_error'],
    onErasure: 'delete',
    why: 'Letters to the person: addresses and contents have no use without them.',
  },
  audit_log: {
    owner: 'actor_id',
    inExport: false,
    onErasure: 'keep',
    why: 'What an admin did for the shop; the actor is anonymised with their user row.',
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
  rate_limits: 'Counters by key; a sweep removes them when their window ends.',
}
