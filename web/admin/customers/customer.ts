/** The customer: an account, or a guest, identified by the email of the order. */
export type Customer = { userId: string } | { guestEmail: string }

/** The parts of the page, in order. Each name is also used in the address (`#payments`, `?payments=2`). */
export const parts = ['subscriptions', 'payments', 'deliveries', 'feedback', 'emails', 'audit'] as const
export type Part = (typeof parts)[number]

export const ROWS_A_PART = 5
