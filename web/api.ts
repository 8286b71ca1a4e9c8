import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SECOND_MS } from '../domain/dates.ts'
import type { CallInput, Endpoint, FileEndpoint, Returned } from '../domain/endpoint.ts'
import type { Language } from '../domain/language.ts'
import { type ApiError, downloadError, errorFromResponse, unknownError } from './api/apiError.ts'
import { clearCache, isCached } from './api/cache.ts'
import { printPage } from './api/printPage.ts'
import { type RequestOptions, readBytes, readJson, request } from './api/request.ts'
import { saveFile } from './api/saveFile.ts'
import { withRefresh } from './api/withRefresh.ts'
import { currentLanguage } from './i18n.ts'
import { accessToken, sessionReady, signOut } from './session.ts'
import { useLanguage } from './ui/useLanguage.ts'

export { ApiError } from './api/apiError.ts'
export { showError, showFailure } from './api/showError.ts'

/**
 * A public endpoint without its schemas, so that a public page does not load zod: `publicEndpoint<typeof
 * publicSettings>('GET', '/settings/public')` with `import type`. The compiler checks method and path against the
 * contract; the response is trusted, not parsed.
 */
export type PublicEndpoint<E extends Endpoint> = {
  method: E['method']
  path: E['path']
  access: E['access']
  /** Never set. Carries the endpoint's types. */
  readonly endpoint?: E
}
export const publicEndpoint = <E extends Endpoint & { access: 'PUBLIC' }>(
  method: E['method'],
  path: E['path'],
): PublicEndpoint<E> => ({ method, path, access: 'PUBLIC' })

type Callable<E extends Endpoint> = E | PublicEndpoint<E>
type InputParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Fills the parameters into an endpoint's path and appends the query. */
function urlOf(path: string, { params = {}, query = {} }: InputParts) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/**
 * Login, refresh and other auth endpoints return 401 for their own reasons, so their calls are neither refreshed nor
 * merged.
 */
const isAuthPath = (path: string) => path.startsWith('/auth/')

type ApiRequest = RequestOptions & {
  method: string
  path: string
  access: string
  url: string
  body?: unknown
  accept?: string
  anonymous?: boolean
}

async function send(sent: ApiRequest): Promise<Response> {
  if (sent.access !== 'PUBLIC') await sessionReady()
  if (isAuthPath(sent.path) || sent.anonymous) return request(sent)
  return withRefresh(() => request(sent), { asGuest: sent.access === 'PUBLIC' && sent.method === 'GET' })
}

/** Turns an error response into an ApiError. Signs out a user whose account was suspended in the meantime. */
function refusalOf(response: Response, body: unknown): ApiError {
  const error = errorFromResponse(response, body)
  if (error.errorCode === 'ACCOUNT_SUSPENDED' && accessToken() !== null) signOut('ended')
  return error
}

async function jsonOf(sent: ApiRequest): Promise<unknown> {
  const response = await send(sent)
  const body = await readJson(response)
  if (!response.ok) throw refusalOf(response, body)
  return body
}

type SharedRead = { answer: Promise<unknown>; readers: number; stop: AbortController }
const inFlight = new Map<string, SharedRead>()

/** Concurrent identical reads share one request, except reads of auth endpoints. */
function merged(sent: ApiRequest): Promise<unknown> {
  if (sent.method !== 'GET' || isAuthPath(sent.path)) return jsonOf(sent)
  const key = `${currentLanguage()} ${accessToken() ?? ''} ${sent.url}`
  const read = inFlight.get(key) ?? startRead(key, sent)
  read.readers++
  // The request is aborted when its last reader has aborted.
  sent.signal?.addEventListener('abort', () => {
    read.readers--
    if (read.readers > 0) return
    if (inFlight.get(key) === read) inFlight.delete(key)
    read.stop.abort(sent.signal?.reason)
  })
  return read.answer
}

function startRead(key: string, sent: ApiRequest): SharedRead {
  const stop = new AbortController()
  const answer = jsonOf({ ...sent, signal: stop.signal }).finally(() => {
    if (inFlight.get(key) === read) inFlight.delete(key)
  })
  const read = { answer, readers: 0, stop }
  inFlight.set(key, read)
  return read
}

async function answerOf<E extends Endpoint>(
  e: Callable<E>,
  input: CallInput<E>,
  options: RequestOptions,
): Promise<Returned<E>> {
  // CallInput is computed from the endpoint. For a generic E the compiler cannot see that it has only these parts.
  const parts = input as InputParts
  const { method, path, access } = e
  const url = urlOf(path, parts)
  // A public endpoint without its schemas returns the same response to everyone.
  const anonymous = !('returns' in e)
  const timeoutMs = 'withinMs' in e ? e.withinMs : options.timeoutMs
  const json = await merged({ ...options, timeoutMs, method, path, access, url, body: parts.body, anonymous })
  // No schema here: public responses of our own server are trusted, so that public pages do not load zod.
  if (!('returns' in e)) return json as Returned<E>
  const parsed = e.returns.safeParse(json)
  if (!parsed.success) throw unknownError(200, parsed.error)
  return parsed.data as Returned<E> // z.output of a generic schema; safeParse types it as unknown
}

/**
 * Calls the API once, outside of components. A write clears the cache. For an endpoint that needs a session it also
 * waits until the visible data is read again, so that the next page the user opens shows the saved state.
 */
export async function call<E extends Endpoint>(
  e: Callable<E>,
  input: CallInput<E>,
  { waitsForRead = e.access !== 'PUBLIC', ...options }: RequestOptions & { waitsForRead?: boolean } = {},
): Promise<Returned<E>> {
  if (e.method === 'GET') return answerOf(e, input, options)
  const readAnew = () => {
    // A read started before the write must not be shared with one started after it.
    inFlight.clear()
    return clearCache()
  }
  const answer = await answerOf(e, input, options).catch((error: unknown) => {
    void readAnew()
    throw error
  })
  const read = readAnew()
  if (waitsForRead) await Promise.race([read, sleep(LONGEST_READ_MS)])
  return answer
}

/** How long a write waits for the reads that follow it. */
const LONGEST_READ_MS = 2 * SECOND_MS
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type ReadOptions = {
  enabled?: boolean
  refetchInterval?: number
  /** Keep the previous data until the new response arrives: a list keeps its height while its next page loads. */
  keepPrevious?: boolean
}

/** The cache key of a response: its address and its language. */
export const readKey = (method: string, url: string, language: Language) =>
  [`${method} ${url}`, language] as const

/**
 * Reads: `useRead(contract.listMine, {})`. Responses contain text in the page's language, so the language is part of
 * the key.
 */
export function useRead<E extends Endpoint>(e: Callable<E>, input: CallInput<E>, options: ReadOptions = {}) {
  const { keepPrevious, ...others } = options
  const language = useLanguage()
  const queryKey = readKey(e.method, urlOf(e.path, input as InputParts), language) // as in answerOf
  return useQuery<Returned<E>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => answerOf(e, input, { signal }),
    // After a change of language the old response stays until the new one arrives, so that nothing on the page jumps.
    placeholderData: (before, query) =>
      keepPrevious || query?.queryKey[0] === queryKey[0] ? before : undefined,
    ...(isCached(e.path) ? {} : { staleTime: 0, gcTime: 0 }),
    ...others,
  })
}

type After<Result> = { onDone: (result: Result) => void; onFail: (error: unknown) => void }

/** Runs `start` one at a time: a second call while the first is running does nothing. */
export function useSend<Input, Result>(
  start: (input: Input) => Promise<Result>,
  { onDone, onFail }: After<Result>,
) {
  const [sending, setSending] = useState(false)
  // The state changes only with the next render. Two presses before it must not both pass.
  const busy = useRef(false)
  const send = async (input: Input) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    let result: Result
    try {
      result = await start(input)
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

/** Writes: `useAct(contract.pause, { onDone, onFail })`, one at a time. */
export const useAct = <E extends Endpoint>(e: E, after: After<Returned<E>>) =>
  useSend((input: CallInput<E>) => call(e, input), after)

type DownloadOptions = {
  /** Aborts the download, which then throws the signal's reason. */
  signal?: AbortSignal
  /**
   * Called with the number of bytes received so far. The total is unknown: the server generates the file while sending.
   */
  onBytes?: (bytes: number) => void
}

/** Downloads a file and saves it under the name that the server gave it. */
export async function download<E extends FileEndpoint>(
  e: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<void> {
  await fetchFile(e, input, options, saveFile)
}

/** Downloads a printable page and prints it. */
export async function printFile<E extends FileEndpoint>(
  e: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<void> {
  await fetchFile(e, input, options, (page) => printPage(page.slice(0, page.size, e.file.type)))
}

/** Every failure becomes DOWNLOAD_ERROR, also one during the transfer. */
async function fetchFile<E extends FileEndpoint>(
  e: E,
  input: CallInput<E>,
  { signal, onBytes }: DownloadOptions,
  use: (file: Blob, headers: Headers) => void,
): Promise<void> {
  const { method, path, access } = e
  const url = urlOf(path, input as InputParts) // as in answerOf
  const { withinMs: timeoutMs } = e.file
  let status = 0
  try {
    const accept = 'application/octet-stream'
    const response = await send({ method, path, access, url, accept, timeoutMs, signal })
    status = response.status
    if (!response.ok) throw refusalOf(response, await readJson(response))
    use(await readBytes(response, onBytes), response.headers)
  } catch (cause) {
    signal?.throwIfAborted()
    throw downloadError(status, cause)
  }
}
