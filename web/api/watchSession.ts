import type { User } from '../../domain/accounts/contract.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { currentSession, subscribeSession, updateUser } from '../session.ts'
import { makeOld, queryClient } from './cache.ts'
import { readJson, request } from './request.ts'

/** Rule L7: the phone of a user without one is fetched at once and up to three more times. */
const PHONE_WAITS_MS = [0, 1 * SECOND_MS, 2 * SECOND_MS, 3 * SECOND_MS]

const signedInUser = () => {
  const session = currentSession()
  return session.state === 'signed-in' ? session.user : null
}

/** Runs whatever must happen when another user signs in, in any tab. */
export function watchSession() {
  let last: User | null = null
  const look = () => {
    const [user, before] = [signedInUser(), last]
    last = user
    if (user?.id === before?.id) {
      // Another tab may have changed the user's details, so pages that show them read them again.
      if (JSON.stringify(user) !== JSON.stringify(before)) void makeOld({ queryKey: ['GET /users/me'] })
      return
    }
    // The next user must not see what the previous user read.
    if (before) queryClient.clear()
    if (user && user.phone === null) void fetchPhone(user.id)
  }
  look()
  return subscribeSession(look)
}

async function fetchPhone(userId: string) {
  for (const waitMs of PHONE_WAITS_MS) {
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
    const user = signedInUser()
    if (user?.id !== userId || user.phone !== null) return
    const fresh = await readMe()
    if (fresh?.id === userId && fresh.phone !== null) return updateUser(fresh)
  }
}

/** Returns the user's current details from the server, or null if the read failed; the caller retries. */
async function readMe(): Promise<User | null> {
  try {
    const response = await request({ method: 'GET', url: '/users/me' })
    const body = await readJson(response)
    return response.ok && isUser(body) ? body : null
  } catch {
    return null // no connection: the missing phone is shown where it matters
  }
}

/** Checks only the fields used here. The contract describes the rest, but zod is not part of the first load. */
const isUser = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && 'id' in body && 'phone' in body && 'role' in body
