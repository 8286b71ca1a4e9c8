import type { AuthResponse } from '../../domain/accounts/contract.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import {
  accessToken,
  canRefresh,
  continueAsGuest,
  currentSession,
  signOut,
  signOutCount,
  startSession,
} from '../session.ts'
import { ApiError, errorFromResponse, errorText, unknownError } from './apiError.ts'
import { readJson, request } from './request.ts'
import { watchSession } from './watchSession.ts'

const LOCK = 'session-refresh'
const RESTORE_RETRIES_MS = [1 * SECOND_MS, 2 * SECOND_MS, 4 * SECOND_MS]
/** Away, in trouble, or asked too often from this address. */
const isUnreachable = (e: unknown) =>
  e instanceof ApiError && (e.status === 0 || e.status === 429 || e.status >= 500)

let running: Promise<void> | null = null

/** Renews the access token. However many calls ask at once, one request goes out, in one tab at a time. */
export function refresh(): Promise<void> {
  running ??= onlyHere().finally(() => {
    running = null
  })
  return running
}

async function onlyHere() {
  const before = { token: accessToken(), departures: signOutCount() }
  // Whoever logged out while this waited or was under way stays logged out.
  const stillHere = () => {
    if (signOutCount() !== before.departures)
      throw new ApiError(401, 'AUTH_REQUIRED', errorText('AUTH_REQUIRED'))
  }
  // Without locks (an address that is not secure) tabs may race; the server tolerates one predecessor.
  if (!('locks' in navigator)) return ask(stillHere)
  await navigator.locks.request(LOCK, async () => {
    stillHere()
    // Another tab renewed it while we waited and told us: its token is ours too.
    if (accessToken() !== null && accessToken() !== before.token) return
    await ask(stillHere)
  })
}

async function ask(stillHere: () => void) {
  const response = await request({ method: 'POST', url: '/auth/refresh' })
  const body = await readJson(response)
  stillHere()
  if (!response.ok) {
    const error = errorFromResponse(response, body)
    // A server in trouble says nothing about the session; only a clear no ends it.
    if (!isUnreachable(error)) signOut('ended')
    throw error
  }
  if (!isAuthResponse(body)) throw unknownError(response.status, new Error('refresh answered something else'))
  startSession(body)
}

/** At the start: whoever was signed in is again, before the first protected page or call. */
export async function restoreSession() {
  watchSession()
  if (currentSession().state !== 'loading' || !canRefresh()) return
  for (const waitMs of [...RESTORE_RETRIES_MS, null]) {
    try {
      return await refresh()
    } catch (error) {
      if (!isUnreachable(error)) return // refused: `ask` has already signed out
      if (waitMs !== null) await new Promise((done) => setTimeout(done, waitMs))
    }
  }
  continueAsGuest()
}

/** The shape we depend on; the contract of accounts describes the rest. */
const isAuthResponse = (body: unknown): body is AuthResponse =>
  typeof body === 'object' &&
  body !== null &&
  'token' in body &&
  (typeof body.token === 'string' || body.token === null) &&
  'user' in body &&
  typeof body.user === 'object' &&
  body.user !== null &&
  'role' in body.user
