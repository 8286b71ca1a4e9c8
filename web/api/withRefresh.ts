import { accessToken, canRefresh } from '../session.ts'
import { refresh } from './refresh.ts'

/**
 * Sends it; a 401 renews the session once and sends it once more. Where the session has ended the refusal stands, but
 * for `asGuest`: what anybody may read is read as a guest. Nothing is ever written or paid for so.
 */
export async function withRefresh(
  send: () => Promise<Response>,
  { asGuest = false }: { asGuest?: boolean } = {},
): Promise<Response> {
  const token = accessToken()
  const response = await send()
  if (response.status !== 401 || !canRefresh()) return response
  // Another call may have renewed the token while this one was under way: then only send again.
  if (accessToken() === token) {
    try {
      await refresh()
    } catch {
      // `refresh` has ended the session if it had to.
      return asGuest && accessToken() === null ? send() : response
    }
  }
  return send()
}
