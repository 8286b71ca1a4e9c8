import type { User } from '../../domain/accounts/contract.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { currentSession, subscribeSession, updateUser } from '../session.ts'
import { makeOld, queryClient } from './cache.ts'
import { readJson, request } from './request.ts'

/** Rule L7: a user without a phone is asked for at once and up to three times more. */
const PHONE_WAITS_MS = [0, 1 * SECOND_MS, 2 * SECOND_MS, 3 * SECOND_MS]

const signedInUser = () => {
  const session = currentSession()
  return session.state === 'signed-in' ? session.user : null
}

/** What must happen whenever someone else is signed in, in whichever tab that happened. */
export function watchSession() {
  let last: User | null = null
  const look = () => {
    const [user, before] = [signedInUser(), last]
    last = user
    if (user?.id === before?.id) {
      // Another tab may have changed them: a page that shows them reads them anew.
      if (JSON.stringify(user) !== JSON.stringify(before)) void makeOld({ queryKey: ['GET /users/me'] })
      return
    }
    // What the last user read is nobody else's business.
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

/** The user as the server knows them now; null when it could not be asked, which the next try mends. */
async function readMe(): Promise<User | null> {
  try {
    const response = await request({ method: 'GET', url: '/users/me' })
    const body = await readJson(response)
    return response.ok && isUser(body) ? body : null
  } catch {
    return null // no connection: the phone is a convenience, and its absence is shown where it matters
  }
}

/** The parts we depend on; the contract describes the rest, but zod stays out of the first load. */
const isUser = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && 'id' in body && 'phone' in body && 'role' in body
