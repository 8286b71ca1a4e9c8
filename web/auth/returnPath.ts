import { homeOf, type Role } from '../../domain/accounts/rules.ts'

const wantedIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null

/** Where to go after signing in: the page first wanted, if it is one of ours, or the user's own home. */
export function returnPath(state: unknown, role: Role, origin: string): string {
  const wanted = wantedIn(state)
  if (wanted === null || !wanted.startsWith('/')) return homeOf(role)
  // The browser's own reading decides: '//evil.example', '/\evil.example' and '/\t/evil.example' lead elsewhere.
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return homeOf(role)
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? homeOf(role) : path
}

/** An address handed on from page to page, so that nobody types it twice. */
export const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
