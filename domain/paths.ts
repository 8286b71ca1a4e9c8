import type { Access } from './accounts/rules.ts'

type PathEntry = {
  path: string
  access: Access
  /** Exists only outside production. */
  dev?: true
}

/** Every page address of the product and who may open it. The key is also the key of its title (`layout.titles`). */
export const paths = {
  home: { path: '/', access: 'PUBLIC' },
  login: { path: '/login', access: 'PUBLIC' },
  register: { path: '/register', access: 'PUBLIC' },
  forgotPassword: { path: '/forgot-password', access: 'PUBLIC' },
  resetPassword: { path: '/reset-password', access: 'PUBLIC' },
  checkEmail: { path: '/check-email', access: 'PUBLIC' },
  verifyEmailLink: { path: '/verify-email-link', access: 'PUBLIC' },
  emailChange: { path: '/email-change', access: 'PUBLIC' },
  subscription: { path: '/subscription', access: 'PUBLIC' },
  menu: { path: '/menu', access: 'PUBLIC' },
  terms: { path: '/terms-conditions', access: 'PUBLIC' },
  privacy: { path: '/privacy-policy', access: 'PUBLIC' },
  paymentReturn: { path: '/payments/redirect', access: 'PUBLIC' },
  paymentTrace: { path: '/payments/trace', access: 'PUBLIC' },
  /** Pays for a subscription that an admin added (rule I14). */
  payByLink: { path: '/payments/pay', access: 'PUBLIC' },
  /** A driver's run, opened on their phone with its link. */
  run: { path: '/run', access: 'PUBLIC' },
  receipt: { path: '/payments/receipt', access: 'CUSTOMER' },
  dashboard: { path: '/dashboard', access: 'CUSTOMER' },
  /** Includes all the screens below it: web/admin/screens.ts. */
  admin: { path: '/admin', access: 'ADMIN' },
  devKit: { path: '/dev/kit', access: 'PUBLIC', dev: true },
  devBowls: { path: '/dev/bowls', access: 'PUBLIC', dev: true },
  devMailbox: { path: '/dev/mailbox', access: 'PUBLIC', dev: true },
  devAdmin: { path: '/dev/admin', access: 'PUBLIC', dev: true },
} as const satisfies Record<string, PathEntry>
export type PathName = keyof typeof paths

const entries: [string, PathEntry][] = Object.entries(paths)
const isPathName = (name: string): name is PathName => Object.hasOwn(paths, name)

/** The page at an address, if it exists. Addresses below /admin are resolved by the admin panel. */
export function pathNameOf(pathname: string, { dev }: { dev: boolean }): PathName | undefined {
  if (pathname.startsWith(`${paths.admin.path}/`)) return 'admin'
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const [name] = entries.find(([, e]) => e.path === plain && (dev || !e.dev)) ?? []
  return name !== undefined && isPathName(name) ? name : undefined
}
