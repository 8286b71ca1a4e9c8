import type { z } from 'zod'
import type { Access } from './accounts/rules.ts'

/** One call of the API: the server's route, the browser's client, the access test and the OpenAPI page all read this value. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** One sentence for the API's documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is a file's bytes instead of JSON: of which types, and how many at most. */
  bytes?: { types: readonly string[]; most: number }
  returns: z.ZodType
  /** 201 for calls that create; 200 otherwise. */
  status?: 200 | 201
}
export const endpoint = <const E extends Endpoint>(e: E) => e

type Of<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a handler receives. */
export type Handled<E extends Endpoint> = {
  params: Of<E['params']>
  query: Of<E['query']>
  body: E extends { bytes: object } ? Uint8Array | undefined : Of<E['body']>
}
/** What a caller passes: only the parts the endpoint has. */
export type CallInput<E extends Endpoint> = Present<{
  params: In<E['params']>
  query: In<E['query']>
  body: E extends { bytes: object } ? Blob : In<E['body']>
}>
export type Returned<E extends Endpoint> = z.output<E['returns']>
