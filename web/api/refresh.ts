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
/** The server is unreachable, failing, or limiting requests from this address. */
const isUnreachable = (e: unknown) =>
  e instanceof ApiError && (e.status === 0 || e.status === 429 || e.status >= 500)

let running: Promise<void> | null = null

/** Renews the access token. Concurrent calls share one request, and only one tab at a time sends it. */
export function refresh(): Promise<void> {
  running ??= onlyHere().finally(() => {
    running = null
  })
  return running
}

async function onlyHere() {
  const before = { token: accessToken(), departures: signOutCount() }
  // A user who logged out while this waited or ran stays logged out.
  const assertNotSignedOut = () => {
    if (signOutCount() !== before.departures)
      throw new ApiError(401, 'AUTH_REQUIRED', errorText('AUTH_REQUIRED'))
  }
  // Without locks (on an insecure origin) tabs may race; the server also accepts the previous refresh token.
  if (!('locks' in navigator)) return ask(assertNotSignedOut)
  await navigator.locks.request(LOCK, async () => {
    assertNotSignedOut()
    // Another tab renewed the token while this one waited, and shared it.
    if (accessToken() !== null && accessToken() !== before.token) return
    await ask(assertNotSignedOut)
  })
}

async function ask(assertNotSignedOut: () => void) {
  const response = await request({ method: 'POST', url: '/auth/refresh' })
  const body = await readJson(response)
  assertNotSignedOut()
  if (!response.ok) {
    const error = errorFromResponse(response, body)
    // A failing server says nothing about the session. Only a clear refusal ends it.
    if (!isUnreachable(error)) signOut('ended')
    throw error
  }
  if (!isAuthResponse(body)) throw unknownError(response.status, new Error('refresh answered something else'))
  startSession(body)
}

/** Restores the session at the start, before the first protected page or call. */
export async function restoreSession() {
  watchSession()
  if (currentSession().state !== 'loading' || !canRefresh()) return
  for (const waitMs of [...RESTORE_RETRIES_MS, null]) {
    try {
      return await refresh()
    } catch (error) {
      if (!isUnreachable(error)) return // refused: `ask` has signed out already
      if (waitMs !== null) await new Promise((done) => setTimeout(done, waitMs))
    }
  }
  continueAsGuest()
}

/** Checks only the fields used here; the contract of accounts describes the rest. */
const isAuthResponse = (body: unknown): body is AuthResponse =>
  typeof body === 'object' &&
  body !== null &&
  'token' in body &&
  (typeof body.token === 'string' || body.token === null) &&
  'user' in body &&
  typeof body.user === 'object' &&
  body.user !== null &&
  'role' in body.user
