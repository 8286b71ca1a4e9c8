import { SECOND_MS } from '../../domain/dates.ts'
import { syncClock } from '../clock.ts'
import { currentLanguage } from '../i18n.ts'
import { accessToken } from '../session.ts'
import { networkError } from './apiError.ts'

/** The API's address and time limit. Only tests change them. */
export const apiServer: { base: string; timeoutMs: number | null } = {
  base: '/api',
  timeoutMs: import.meta.env.PROD ? 15 * SECOND_MS : null,
}

/** Sends a request where fetch is not sufficient. Has its own time limit. */
export type Transport = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>

export type RequestOptions = {
  headers?: Record<string, string>
  /** Aborts the request, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  transport?: Transport
  /** Replaces the default limit; null means no limit. */
  timeoutMs?: number | null | undefined
}
type RequestInput = RequestOptions & {
  method: string
  url: string
  body?: unknown
  accept?: string
  /** The response is the same for everyone, so the request is sent without the token, which may have expired. */
  anonymous?: boolean
}

/** Sends one request. The only place that calls fetch. */
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

/** Aborts on the caller's signal or when the time limit has passed. */
function withTimeout(signal: AbortSignal | undefined, timeoutMs = apiServer.timeoutMs) {
  const limits = [signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)]
  return AbortSignal.any(limits.filter((limit) => limit !== undefined))
}

/** Parses the response's JSON. A body that breaks off or stalls is a network failure too. */
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
    return undefined // a proxy's HTML page: the status alone describes the error
  }
}

/** Reads the response's bytes and reports their number as they arrive. */
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
