import { type GuestReason, signOut } from '../session.ts'
import { clearTabStorage } from '../storage.ts'
import { queryClient } from './cache.ts'
import { request } from './request.ts'

/** Ends the session on this machine, whatever the server answers. */
export async function logOut(reason: GuestReason = 'logged-out') {
  const sent = request({ method: 'POST', url: '/auth/logout' })
  // Does not wait for the response: on a slow connection the user would look signed in until it fails.
  signOut(reason)
  queryClient.clear()
  if (reason === 'logged-out') clearTabStorage()
  await sent.catch(() => {}) // the server was not reached: its session expires by itself
}
