import { type GuestReason, signOut } from '../session.ts'
import { queries } from './cache.ts'
import { request } from './request.ts'

/** Ends the session here whatever the server says: whoever presses "log out" is logged out on this machine. */
export async function logOut(reason: GuestReason = 'logged-out') {
  try {
    await request({ method: 'POST', url: '/auth/logout' })
  } catch {
    // The server was not reached. Its session ends by itself; the access token is gone with this line's finally.
  } finally {
    signOut(reason)
    queries.clear()
  }
}
