import { z } from 'zod'
import type { Tally } from './tally.ts'

/** Twenty times what the busiest machine needs. A response that never comes is still detected. */
const PATIENCE_MS = 300_000
const Failure = z.object({ errorCode: z.string() })

export type Answer = { status: number; code: string; body: unknown; headers: Headers }

/** One call to one app process. Null if the process died during the call or was not running. */
export async function ask(
  tally: Tally,
  port: number,
  [method, path]: readonly ['GET' | 'POST' | 'PUT', string],
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer | null> {
  const endpoint = `${method} ${path.replace(/\?.*$/, '').replaceAll(/\/(chg_\w+|[0-9a-f-]{36})(?=\/|$)/g, '/:id')}`
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const responseBody: unknown = await answer.json()
    const code = answer.ok ? '' : (Failure.safeParse(responseBody).data?.errorCode ?? 'without a code')
    tally.answered(endpoint, answer.status, code)
    return { status: answer.status, code, body: responseBody, headers: answer.headers }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      tally.problem(`${endpoint} was not answered in ${PATIENCE_MS} ms`)
    else if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    tally.fired('call cut off')
    const { cause } = error
    tally.answered(
      endpoint,
      0,
      cause instanceof Error && 'code' in cause ? String(cause.code) : error.message,
    )
    return null
  }
}
