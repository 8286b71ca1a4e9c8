import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallInput, Endpoint, FileEndpoint, Returned } from '../domain/endpoint.ts'
import type { Language } from '../domain/language.ts'
import { type ApiError, downloadError, refusal, unknownError } from './api/apiError.ts'
import { clearCache, isCached } from './api/cache.ts'
import { renewing } from './api/renewing.ts'
import { readJson, request } from './api/request.ts'
import { saveFile } from './api/saveFile.ts'
import { currentLanguage } from './i18n.ts'
import { accessToken, sessionKnown } from './session.ts'
import { useLanguage } from './ui/useLanguage.ts'

export { ApiError } from './api/apiError.ts'
export { showError } from './api/showError.ts'

/**
 * The address of a public endpoint without its schemas, so that a public page does not carry zod:
 * `at<typeof contract.publicSettings>('GET', '/settings/public')` with `import type`. The compiler checks
 * both words against the contract; the answer is trusted, not parsed.
 */
export type Address<E extends Endpoint> = {
  method: E['method']
  path: E['path']
  access: E['access']
  /** Never set: carries the endpoint's types. */
  readonly endpoint?: E
}
export const at = <E extends Endpoint & { access: 'PUBLIC' }>(
  method: E['method'],
  path: E['path'],
): Address<E> => ({ method, path, access: 'PUBLIC' })

type Called<E extends Endpoint> = E | Address<E>
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** An endpoint's address with its parameters filled in. */
function urlOf(path: string, { params = {}, query = {} }: Parts) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Login, refresh and the like say 401 for their own reasons: no refresh, no merging. */
const isAuthPath = (path: string) => path.startsWith('/auth/')

type Wire = {
  method: string
  path: string
  access: string
  url: string
  body?: unknown
  accept?: string
  headers?: Record<string, string> | undefined
  timeoutMs?: number
}

async function send(wire: Wire): Promise<Response> {
  if (wire.access !== 'PUBLIC') await sessionKnown()
  return isAuthPath(wire.path) ? request(wire) : renewing(() => request(wire))
}

const inFlight = new Map<string, Promise<unknown>>()

/** Identical reads at the same time share one request, except those about the session itself. */
function merged(wire: Wire, answer: () => Promise<unknown>) {
  if (wire.method !== 'GET' || isAuthPath(wire.path)) return answer()
  const key = `${currentLanguage()} ${accessToken() ?? ''} ${wire.url}`
  const running = inFlight.get(key)
  if (running) return running
  const started = answer().finally(() => inFlight.delete(key))
  inFlight.set(key, started)
  return started
}

async function answerOf<E extends Endpoint>(
  e: Called<E>,
  input: CallInput<E>,
  headers?: Wire['headers'],
): Promise<Returned<E>> {
  // CallInput is computed from the endpoint; for a generic E the compiler cannot see that it has only these parts.
  const parts = input as Parts
  const wire: Wire = {
    method: e.method,
    path: e.path,
    access: e.access,
    url: urlOf(e.path, parts),
    body: parts.body,
    headers,
  }
  const json = await merged(wire, async () => {
    const response = await send(wire)
    const body = await readJson(response)
    if (!response.ok) throw refusal(response, body)
    return body
  })
  // An Address has no schema: a public answer of our own server is trusted, which is what keeps zod away.
  if (!('returns' in e)) return json as Returned<E>
  const parsed = e.returns.safeParse(json)
  if (!parsed.success) throw unknownError(200, parsed.error)
  return parsed.data as Returned<E> // z.output of a generic schema, which safeParse gives as unknown
}

/** One call of the API, outside of components. A write clears the cache. `headers`: an Idempotency-Key. */
export async function call<E extends Endpoint>(
  e: Called<E>,
  input: CallInput<E>,
  headers?: Wire['headers'],
): Promise<Returned<E>> {
  try {
    return await answerOf(e, input, headers)
  } finally {
    if (e.method !== 'GET') void clearCache()
  }
}

type ReadOptions = { enabled?: boolean; refetchInterval?: number }

/** Where an answer is kept: by its address and the language it speaks. */
export const readKey = (method: string, url: string, language: Language) =>
  [`${method} ${url}`, language] as const

/** Reads: `useRead(contract.listMine, {})`. Answers speak the page's language, so it is part of the key. */
export function useRead<E extends Endpoint>(e: Called<E>, input: CallInput<E>, options: ReadOptions = {}) {
  const language = useLanguage()
  const queryKey = readKey(e.method, urlOf(e.path, input as Parts), language) // as in answerOf
  return useQuery<Returned<E>, ApiError>({
    queryKey,
    queryFn: () => answerOf(e, input),
    // After a change of language the old answer stays until the new one is there: nothing on the page jumps.
    placeholderData: (before, query) => (query?.queryKey[0] === queryKey[0] ? before : undefined),
    ...(isCached(e.path) ? {} : { staleTime: 0, gcTime: 0 }),
    ...options,
  })
}

type After<E extends Endpoint> = { onDone: (result: Returned<E>) => void; onFail: (error: unknown) => void }

/** Writes: `useAct(contract.pause, { onDone, onFail })`. One at a time: a second press while the first is under way does nothing. */
export function useAct<E extends Endpoint>(e: E, { onDone, onFail }: After<E>) {
  const [sending, setSending] = useState(false)
  // The state shows on the next render only; two presses before it must not both pass.
  const busy = useRef(false)
  const send = async (input: CallInput<E>) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    let result: Returned<E>
    try {
      result = await call(e, input)
    } catch (error) {
      onFail(error)
      return
    } finally {
      busy.current = false
      setSending(false)
    }
    onDone(result)
  }
  return { send, sending }
}

/** Fetches a file and saves it under the name the server gave it. Any failure is the one DOWNLOAD_ERROR, also half-way. */
export async function download<E extends FileEndpoint>(e: E, input: CallInput<E>): Promise<void> {
  const { method, path, access } = e
  const url = urlOf(path, input as Parts) // as in answerOf
  const { withinMs: timeoutMs } = e.file
  let status = 0
  try {
    const response = await send({ method, path, access, url, accept: 'application/octet-stream', timeoutMs })
    status = response.status
    if (!response.ok) throw refusal(response, await readJson(response))
    saveFile(await response.blob(), response.headers)
  } catch (cause) {
    throw downloadError(status, cause)
  }
}
