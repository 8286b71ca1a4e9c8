import { accessToken, canRefresh } from '../session.ts'
import { refresh } from './refresh.ts'

/**
 * Sends the request; on a 401 it renews the session and sends the request once more. If the session has ended, returns
 * the 401, or with `asGuest` sends a public read again without a token. Never used for writes or payments.
 */
export async function withRefresh(
  send: () => Promise<Response>,
  { asGuest = false }: { asGuest?: boolean } = {},
): Promise<Response> {
  const token = accessToken()
  const response = await send()
  if (response.status !== 401 || !canRefresh()) return response
  // Another call may have renewed the token while this one was running; then only send again.
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
