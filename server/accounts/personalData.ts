/**
 * What becomes of each table when a person asks for their data or for its deletion. Every table stands in one of
 * the two lists; a test fails when a new one does not.
 */
type Personal = {
  /** The column that says whose row it is. */
  owner: string
  inExport: boolean
  onErasure: 'anonymise' | 'delete' | 'keep'
  why: string
}

export const personalTables: Record<string, Personal> = {
  users: {
    owner: 'id',
    inExport: true,
    onErasure: 'anonymise',
    why: 'Receipts and deliveries point at it; name, e-mail, phone and password go.',
  },
  outbox: {
    owner: 'user_id',
    inExport: true,
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
  rate_limits: 'Counters by key; a sweep removes them when their window ends.',
}
