import type { z } from 'zod'
import type { Access } from './accounts/rules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Path = `/${string}`
type Address = { method: Method; path: Path; access: Access }

/** The fields of every endpoint, whatever it returns. */
type Described = Address & {
  /** One sentence for the API's documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Ignores unknown query parameters. All other admin reads reject them with a 400 that names them (rule I14). */
  lenient?: true
  /** The body is a file instead of JSON: the accepted types and the maximum size in bytes. */
  bytes?: { types: readonly string[]; most: number }
}

/**
 * One call of the API. The server's route, the browser's client, the access test and the OpenAPI page all read this
 * value.
 */
export type Endpoint = Described & {
  returns: z.ZodType
  /** 201 for calls that create; 200 otherwise. */
  status?: 200 | 201
  /** The time limit, if the call depends on other services and may take longer than the usual 15 s. */
  withinMs?: number
}

/**
 * Returns a file to save, streamed as it is generated. It may take longer than other responses: `withinMs` until the
 * last byte.
 */
export type FileEndpoint = Described & { method: 'GET'; file: { type: string; withinMs: number } }

/** Returns a stream of server-sent events that stays open. Each event has this shape. */
export type EventsEndpoint = Described & { method: 'GET'; events: z.ZodType }

/** Most endpoints (`Endpoint`) return JSON. The others have `file` or `events` in place of `returns`. */
export type AnyEndpoint = Endpoint | FileEndpoint | EventsEndpoint
type Options<E> = E extends unknown ? Omit<E, keyof Address> : never

/** `endpoint('GET', '/admin/salads', 'ADMIN', { summary, query, returns })` */
export const endpoint = <
  const M extends Method,
  const P extends Path,
  const A extends Access,
  const O extends Options<AnyEndpoint>,
>(
  method: M,
  path: P,
  access: A,
  options: O,
) => ({ method, path, access, ...options })

type Of<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a handler receives. */
export type Handled<E extends AnyEndpoint> = {
  params: Of<E['params']>
  query: Of<E['query']>
  body: E extends { bytes: object } ? Uint8Array | undefined : Of<E['body']>
}
/** What a caller passes: only the parts the endpoint has. */
export type CallInput<E extends AnyEndpoint> = Present<{
  params: In<E['params']>
  query: In<E['query']>
  body: E extends { bytes: object } ? Blob : In<E['body']>
}>
export type Returned<E extends Endpoint> = z.output<E['returns']>
