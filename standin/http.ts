import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const MOST_BYTES = 4 * 1024 * 1024

export type Call = {
  method: string
  /** Without a trailing slash. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** An answer, or `hold`: the connection stays open without an answer until the client gives up. */
export type Reply = { status: number; body: string; headers: Record<string, string> } | 'hold'

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Refusal(413, '1100', 'The body is too large')
    chunks.push(chunk)
  }
  const url = URL.parse(request.url ?? '/', 'http://gateway')
  if (!url) throw new Refusal(400, '1100', 'The address is invalid')
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/\/+$/, ''),
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export function json(status: number, body: unknown): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, body: text, headers: { 'content-type': 'application/json; charset=utf-8' } }
}

export function parsed(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, '1100', 'The body is not JSON')
  }
}

/** Matches a path against a pattern such as `/charges/:id`. Returns the named parts, or undefined. */
export function matched(pattern: string, path: string): Record<string, string> | undefined {
  const [patternParts, actual] = [pattern.split('/'), path.split('/')]
  if (patternParts.length !== actual.length) return
  const found: Record<string, string> = {}
  for (const [at, part] of patternParts.entries()) {
    const value = actual[at] ?? ''
    if (part.startsWith(':')) found[part.slice(1)] = value
    else if (part !== value) return
  }
  return found
}
