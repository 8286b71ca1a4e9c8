import { useSyncExternalStore } from 'react'
import type { AuthResponse, User } from '../domain/accounts/contract.ts'
import { serverNow } from './clock.ts'
import { readStored, writeStored } from './storage.ts'

export type SessionUser = User

/** Why nobody is signed in: the session ended, or the user logged out. */
export type GuestReason = 'ended' | 'logged-out'
export type Session =
  | { state: 'loading' }
  | { state: 'guest'; reason?: GuestReason }
  | { state: 'needs-verification'; user: SessionUser }
  | { state: 'signed-in'; user: SessionUser }

/** Marks that there was a session, so that a visitor without one never requests a refresh. Not a secret. */
const MARK = 'session'
const hasMark = () => readStored(MARK) !== null

type News = { auth: AuthResponse } | { user: SessionUser } | { signedOut: GuestReason }

let session: Session = hasMark() ? { state: 'loading' } : { state: 'guest' }
// The access token is kept only in this variable, not in storage and not in the page.
let token: string | null = null
// Counts sign-outs: a response requested before a sign-out must not sign the user in again.
let signOuts = 0
const listeners = new Set<() => void>()
let otherTabs: BroadcastChannel | null = null

function setSession(next: Session, nextToken: string | null = null) {
  if (next.state === 'guest') signOuts++
  session = next
  token = nextToken
  for (const listener of listeners) listener()
}

function accept(auth: AuthResponse) {
  if (!auth.user.verified || auth.token === null) setSession({ state: 'needs-verification', user: auth.user })
  else setSession({ state: 'signed-in', user: auth.user }, auth.token)
}

/** Starts the session after a login, a refresh or a verification. An unverified user is known but not signed in. */
export function startSession(auth: AuthResponse) {
  accept(auth)
  writeStored(MARK, session.state === 'signed-in' ? '1' : null)
  if (session.state === 'signed-in') notifyOtherTabs({ auth })
}

function acceptUser(user: SessionUser) {
  if (session.state === 'signed-in' && session.user.id === user.id)
    setSession({ state: 'signed-in', user }, token)
}

/** Updates the details of the same user (a phone fetched later, a changed name) in this tab and the others. */
export function updateUser(user: SessionUser) {
  acceptUser(user)
  notifyOtherTabs({ user })
}

/** Signs out in this tab and the others. `logOut` (api/logOut.ts) informs the server. */
export function signOut(reason: GuestReason) {
  writeStored(MARK, null)
  setSession({ state: 'guest', reason })
  notifyOtherTabs({ signedOut: reason })
}

/** Continues as a guest because the server could not be reached. Keeps the mark, so that the next start tries again. */
export const continueAsGuest = () => setSession({ state: 'guest' })

const notifyOtherTabs = (news: News) => otherTabs?.postMessage(news)

/** Starts to exchange session changes with the other tabs of this browser. Called once when the tab starts. */
export function syncWithOtherTabs() {
  otherTabs = new BroadcastChannel('session')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if ('auth' in data) accept(data.auth)
    else if ('user' in data) acceptUser(data.user)
    else setSession({ state: 'guest', reason: data.signedOut })
  })
}

export const currentSession = () => session
export const accessToken = () => token
export const signOutCount = () => signOuts
export const canRefresh = () => token !== null || hasMark()

export function subscribeSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The server renders pages for a guest. inlineHead.ts hides what a signed-in user must not see. */
const asRendered: Session = { state: 'guest' }
export const useSession = () => useSyncExternalStore(subscribeSession, currentSession, () => asRendered)

/** Resolves once the session is known: a protected call must not be sent before the session is restored. */
export const sessionReady = () =>
  new Promise<void>((done) => {
    if (session.state !== 'loading') return done()
    const stop = subscribeSession(() => {
      if (session.state === 'loading') return
      stop()
      done()
    })
  })

/** The expiry time inside a token, or null if the text is not a token. */
export function tokenExpiry(jwt: string): Date | null {
  try {
    const payload: unknown = JSON.parse(
      atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    const exp = typeof payload === 'object' && payload !== null && 'exp' in payload ? payload.exp : null
    return typeof exp === 'number' ? new Date(exp * 1000) : null
  } catch {
    return null // not base64 or not JSON: no expiry to read
  }
}

/** Whole seconds until the session's token expires by the server's clock, or null if nobody is signed in. */
export function secondsLeft(): number | null {
  const expiry = token === null ? null : tokenExpiry(token)
  return expiry && Math.max(0, Math.floor((expiry.getTime() - serverNow().getTime()) / 1000))
}

export const displayName = (user: SessionUser) => user.fullName.trim() || user.email
const initial = (word = '') => [...word][0] ?? ''
export const initials = (user: SessionUser) => {
  const [first, ...rest] = user.fullName.trim().split(/\s+/)
  // The Arabic article does not count as an initial.
  const last = initial(rest.at(-1)?.replace(/^ال(?=..)/, ''))
  // Without a separator, two Arabic letters would join into a word.
  const apart = /\p{Script=Arabic}/u.test(last) ? '\u200c' : ''
  return (initial(first) + apart + last).toLocaleUpperCase() || initial(user.email).toUpperCase()
}
