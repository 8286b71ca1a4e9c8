/** Whose story: an account's, or a guest's, known by the email they bought with. */
export type Customer = { userId: string } | { guestEmail: string }

/** The parts of the page, in order; each is also its place in the address (`#payments`, `?payments=2`). */
export const parts = ['subscriptions', 'payments', 'deliveries', 'feedback', 'emails', 'audit'] as const
export type Part = (typeof parts)[number]

export const ROWS_A_PART = 5
