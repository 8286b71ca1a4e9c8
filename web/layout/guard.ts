import { type Access, homeOf, mayUse } from '../../domain/accounts/rules.ts'
import { to } from '../paths.ts'
import type { Session } from '../session.ts'

/** What a page before which one was sent away says. A key of `layout.account`. */
export type NoticeKey = 'sessionEnded'
type Decision = 'open' | 'wait' | { go: string; notice?: NoticeKey }

/** Rule L9. Someone who logged out knows why they stand at the door: no notice. */
export function decide(session: Session, access: Access): Decision {
  if (access === 'PUBLIC') return 'open'
  switch (session.state) {
    case 'loading':
      return 'wait'
    case 'needs-verification':
      return { go: to('checkEmail') }
    case 'guest':
      return session.reason === 'logged-out'
        ? { go: to('login') }
        : { go: to('login'), notice: 'sessionEnded' }
    case 'signed-in':
      return mayUse(access, session.user.role) ? 'open' : { go: homeOf(session.user.role) }
  }
}

/** What travels in the history entry of a redirect: the notice, and the page first wanted. */
export type RedirectState = { notice?: NoticeKey; from?: string }
export const noticeIn = (state: unknown): NoticeKey | null =>
  typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'sessionEnded'
    ? state.notice
    : null
