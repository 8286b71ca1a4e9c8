import { accessToken, canRefresh } from '../session.ts'
import { refresh } from './refresh.ts'

/** Sends it; a 401 renews the session once and sends it once more. */
export async function withRefresh(send: () => Promise<Response>): Promise<Response> {
  const token = accessToken()
  const response = await send()
  if (response.status !== 401 || !canRefresh()) return response
  // Another call may have renewed the token while this one was under way: then only send again.
  if (accessToken() === token) {
    try {
      await refresh()
    } catch {
      return response // the refusal stands; `refresh` has ended the session if it had to
    }
  }
  return send()
}
