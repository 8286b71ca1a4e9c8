import { type Access, homeOf, mayUse } from '../../domain/accounts/rules.ts'
import { to } from '../paths.ts'
import type { Session } from '../session.ts'

/** The notice shown after a redirect from a protected page. A key of `layout.account`. */
export type NoticeKey = 'sessionEnded'
type Decision = 'open' | 'wait' | { go: string; notice?: NoticeKey }

/** Rule L9. A user who logged out knows why the page is closed and gets no notice. */
export function decideAccess(session: Session, access: Access): Decision {
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

/** The history state of a redirect: the notice and the page that was requested. */
export type RedirectState = { notice?: NoticeKey; from?: string }
export const noticeIn = (state: unknown): NoticeKey | null =>
  typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'sessionEnded'
    ? state.notice
    : null
