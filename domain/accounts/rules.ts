export const roles = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['ACTIVE', 'SUSPENDED', 'PENDING'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Who may call an endpoint or open a page: one answer for the server's guard and the browser's. */
export const access = {
  PUBLIC: roles,
  SIGNED_IN: roles,
  CUSTOMER: ['USER'],
  ADMIN: ['ADMIN', 'SUPER_ADMIN'],
  SUPER_ADMIN: ['SUPER_ADMIN'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof access

export const mayUse = (to: Access, role: Role) => access[to].some((r) => r === role)
export const homeOf = (role: Role) => (mayUse('ADMIN', role) ? '/admin' : '/dashboard')
