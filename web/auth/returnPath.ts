import { homeOf, type Role } from '../../domain/accounts/rules.ts'

const pathIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null

/** The path to go to after a login: the requested page if it is on this site, otherwise the user's home. */
export function returnPath(state: unknown, role: Role, origin: string): string {
  const target = pathIn(state)
  if (target === null || !target.startsWith('/')) return homeOf(role)
  // Parsed as the browser does: '//evil.example', '/\evil.example' and '/\t/evil.example' lead to another site.
  const url = URL.parse(target, origin)
  if (!url || url.origin !== origin) return homeOf(role)
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? homeOf(role) : path
}

/** An email passed from page to page in the history state, so that users type it only once. */
export const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
