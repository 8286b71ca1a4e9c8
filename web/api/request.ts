import { SECOND_MS } from '../../domain/dates.ts'
import { syncClock } from '../clock.ts'
import { currentLanguage } from '../i18n.ts'
import { accessToken } from '../session.ts'
import { networkError } from './apiError.ts'

/** Where the API is and how patient we are. Only tests change it. */
export const apiServer: { base: string; timeoutMs: number | null } = {
  base: '/api',
  timeoutMs: import.meta.env.PROD ? 15 * SECOND_MS : null,
}

/** How a request travels where fetch will not do. It brings its own limit of time. */
export type Transport = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>

export type RequestOptions = {
  headers?: Record<string, string>
  /** Stops the request; what it throws then is the signal's reason. */
  signal?: AbortSignal | undefined
  transport?: Transport
  /** Instead of the usual limit; null: none. */
  timeoutMs?: number | null | undefined
}
type RequestInput = RequestOptions & {
  method: string
  url: string
  body?: unknown
  accept?: string
  /** Its answer is the same for everybody: it goes without the token, which may have ended meanwhile. */
  anonymous?: boolean
}

/** One request over the wire: the only place that calls fetch. */
export async function request(input: RequestInput): Promise<Response> {
  const { method, url, body, accept = 'application/json', signal, transport } = input
  const token = input.anonymous ? null : accessToken()
  const headers = new Headers({ ...input.headers, accept, 'accept-language': currentLanguage() })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', body instanceof Blob ? body.type : 'application/json')
  const init = {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
  } as const
  const address = apiServer.base + url
  try {
    const response = transport
      ? await transport(address, { ...init, signal: signal ?? null })
      : await fetch(address, { ...init, signal: withTimeout(signal, input.timeoutMs) })
    syncClock(response.headers.get('x-server-time'))
    return response
  } catch (cause) {
    signal?.throwIfAborted()
    throw networkError(cause)
  }
}

/** Stopped by whoever asked, or when it takes too long. */
function withTimeout(signal: AbortSignal | undefined, timeoutMs = apiServer.timeoutMs) {
  const limits = [signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)]
  return AbortSignal.any(limits.filter((limit) => limit !== undefined))
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

/** The answer's bytes, and how many there are as they come. */
export async function readBytes(response: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    onBytes?.(bytes)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
