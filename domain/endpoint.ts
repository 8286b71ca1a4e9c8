import type { z } from 'zod'
import type { Access } from './accounts/rules.ts'

/** What every call says of itself, whatever it answers. */
type Described = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** One sentence for the API's documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A read of admins that ignores query parameters it does not know; all others name them in a 400 (rule I14). */
  lenient?: true
  /** The body is a file's bytes instead of JSON: of which types, and how many at most. */
  bytes?: { types: readonly string[]; most: number }
}

/** One call of the API: the server's route, the browser's client, the access test and the OpenAPI page all read this value. */
export type Endpoint = Described & {
  returns: z.ZodType
  /** 201 for calls that create; 200 otherwise. */
  status?: 200 | 201
  /** Where it asks others and may take longer than the usual 15 s. */
  withinMs?: number
}

/** Answers a file to save, sent as it is made. It may take longer than other answers: `withinMs`, to its last byte. */
export type FileEndpoint = Described & { method: 'GET'; file: { type: string; withinMs: number } }

/** Answers a stream that stays open, in the format of server-sent events; each event is of this shape. */
export type EventsEndpoint = Described & { method: 'GET'; events: z.ZodType }

/** `Endpoint` answers JSON, as most do; the others are told apart by `file` or `events` in the place of `returns`. */
export type AnyEndpoint = Endpoint | FileEndpoint | EventsEndpoint
export const endpoint = <const E extends AnyEndpoint>(e: E) => e

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
