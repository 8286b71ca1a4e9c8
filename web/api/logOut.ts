import { type GuestReason, signOut } from '../session.ts'
import { clearTabStorage } from '../storage.ts'
import { queryClient } from './cache.ts'
import { request } from './request.ts'

/** Ends the session here whatever the server says: whoever presses "log out" is logged out on this machine. */
export async function logOut(reason: GuestReason = 'logged-out') {
  const sent = request({ method: 'POST', url: '/auth/logout' })
  // Not after the answer: on a line that hangs, whoever pressed would look signed in until it breaks.
  signOut(reason)
  queryClient.clear()
  if (reason === 'logged-out') clearTabStorage()
  await sent.catch(() => {}) // the server was not reached: its session ends by itself
}
