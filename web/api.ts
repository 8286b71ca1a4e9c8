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
 * The address of a public endpoint without its schemas, so that a public page does not carry zod:
 * `at<typeof contract.publicSettings>('GET', '/settings/public')` with `import type`. The compiler checks
 * both words against the contract; the answer is trusted, not parsed.
 */
export type PublicEndpoint<E extends Endpoint> = {
  method: E['method']
  path: E['path']
  access: E['access']
  /** Never set: carries the endpoint's types. */
  readonly endpoint?: E
}
export const publicEndpoint = <E extends Endpoint & { access: 'PUBLIC' }>(
  method: E['method'],
  path: E['path'],
): PublicEndpoint<E> => ({ method, path, access: 'PUBLIC' })

type Callable<E extends Endpoint> = E | PublicEndpoint<E>
type InputParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** An endpoint's address with its parameters filled in. */
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

/** Login, refresh and the like say 401 for their own reasons: no refresh, no merging. */
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

/** What a refused call says; an account that was suspended meanwhile is signed out. */
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

/** Identical reads at the same time share one request, except those about the session itself. */
function merged(sent: ApiRequest): Promise<unknown> {
  if (sent.method !== 'GET' || isAuthPath(sent.path)) return jsonOf(sent)
  const key = `${currentLanguage()} ${accessToken() ?? ''} ${sent.url}`
  const read = inFlight.get(key) ?? startRead(key, sent)
  read.readers++
  // It stops when the last of its readers has gone.
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
  // CallInput is computed from the endpoint; for a generic E the compiler cannot see that it has only these parts.
  const parts = input as InputParts
  const { method, path, access } = e
  const url = urlOf(path, parts)
  // A public endpoint without its schemas says the same to everybody.
  const anonymous = !('returns' in e)
  const timeoutMs = 'withinMs' in e ? e.withinMs : options.timeoutMs
  const json = await merged({ ...options, timeoutMs, method, path, access, url, body: parts.body, anonymous })
  // It has no schema: a public answer of our own server is trusted, which is what keeps zod away.
  if (!('returns' in e)) return json as Returned<E>
  const parsed = e.returns.safeParse(json)
  if (!parsed.success) throw unknownError(200, parsed.error)
  return parsed.data as Returned<E> // z.output of a generic schema, which safeParse gives as unknown
}

/**
 * One call of the API, outside of components. A write clears the cache; of somebody signed in it is over when what is on
 * the screen has been read anew too: what they open next shows what they saved, not what was there before.
 */
export async function call<E extends Endpoint>(
  e: Callable<E>,
  input: CallInput<E>,
  { waitsForRead = e.access !== 'PUBLIC', ...options }: RequestOptions & { waitsForRead?: boolean } = {},
): Promise<Returned<E>> {
  if (e.method === 'GET') return answerOf(e, input, options)
  const readAnew = () => {
    // A read begun before the write must not answer one begun after it.
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

/** A page that is slow to read does not hold up who saved. */
const LONGEST_READ_MS = 2 * SECOND_MS
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type ReadOptions = {
  enabled?: boolean
  refetchInterval?: number
  /** What was read last stays until the new answer is there: a list keeps its height while its next page comes. */
  keepPrevious?: boolean
}

/** Where an answer is kept: by its address and the language it speaks. */
export const readKey = (method: string, url: string, language: Language) =>
  [`${method} ${url}`, language] as const

/** Reads: `useRead(contract.listMine, {})`. Answers speak the page's language, so it is part of the key. */
export function useRead<E extends Endpoint>(e: Callable<E>, input: CallInput<E>, options: ReadOptions = {}) {
  const { keepPrevious, ...others } = options
  const language = useLanguage()
  const queryKey = readKey(e.method, urlOf(e.path, input as InputParts), language) // as in answerOf
  return useQuery<Returned<E>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => answerOf(e, input, { signal }),
    // After a change of language the old answer stays until the new one is there: nothing on the page jumps.
    placeholderData: (before, query) =>
      keepPrevious || query?.queryKey[0] === queryKey[0] ? before : undefined,
    ...(isCached(e.path) ? {} : { staleTime: 0, gcTime: 0 }),
    ...others,
  })
}

type After<Result> = { onDone: (result: Result) => void; onFail: (error: unknown) => void }

/** Does something one at a time: a second press while the first is under way does nothing. */
export function useSend<Input, Result>(
  start: (input: Input) => Promise<Result>,
  { onDone, onFail }: After<Result>,
) {
  const [sending, setSending] = useState(false)
  // The state shows on the next render only; two presses before it must not both pass.
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
  /** Stops it; what it throws then is the signal's reason. */
  signal?: AbortSignal
  /** How many bytes have come so far: how many there will be nobody knows while they are made. */
  onBytes?: (bytes: number) => void
}

/** Fetches a file and saves it under the name the server gave it. */
export async function download<E extends FileEndpoint>(
  e: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<void> {
  await fetchFile(e, input, options, saveFile)
}

/** Fetches a page that is made to be printed, and prints it. */
export async function printFile<E extends FileEndpoint>(
  e: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<void> {
  await fetchFile(e, input, options, (page) => printPage(page.slice(0, page.size, e.file.type)))
}

/** Any failure is the one DOWNLOAD_ERROR, also half-way. */
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
