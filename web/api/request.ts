import { SECOND_MS } from '../../domain/dates.ts'
import { noteServerTime } from '../clock.ts'
import { currentLanguage } from '../i18n.ts'
import { accessToken } from '../session.ts'
import { networkError } from './apiError.ts'

/** Where the API is and how patient we are. Only tests change it. */
export const server: { base: string; timeoutMs: number | null } = {
  base: '/api',
  timeoutMs: import.meta.env.PROD ? 15 * SECOND_MS : null,
}

type Sent = {
  method: string
  url: string
  body?: unknown
  accept?: string
  headers?: Record<string, string> | undefined
  /** Instead of the usual limit; null: none. */
  timeoutMs?: number | null | undefined
  signal?: AbortSignal | undefined
}

/** One request over the wire: the only place that calls fetch. */
export async function request(sent: Sent): Promise<Response> {
  const { method, url, body, accept = 'application/json' } = sent
  const token = accessToken()
  const timeoutMs = sent.timeoutMs === undefined ? server.timeoutMs : sent.timeoutMs
  const signals = [sent.signal, timeoutMs === null ? null : AbortSignal.timeout(timeoutMs)].filter((s) => !!s)
  const headers = new Headers({ ...sent.headers, accept, 'accept-language': currentLanguage() })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(server.base + url, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(signals),
    })
    noteServerTime(response.headers.get('x-server-time'))
    return response
  } catch (cause) {
    throw networkError(cause)
  }
}

/** The answer's JSON; a body that breaks off or stalls on the way is a network failure too. */
export async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw networkError(cause)
  }
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's HTML page: the status alone says what happened
  }
}
