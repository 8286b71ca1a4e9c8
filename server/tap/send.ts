import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import type { Log } from '../log.ts'
import { ErrorAnswer } from './answers.ts'
import { TapError, type TapErrorKind } from './tap.ts'

export type Times = { readMs: number; writeMs: number; tokenMs: number; allMs: number; pauseMs: number }
/** A token and its charge together take less than the 15 s limit of a customer's request. */
export const times: Times = { readMs: 8_000, writeMs: 10_000, tokenMs: 3_000, allMs: 11_500, pauseMs: 200 }
/** One more try where that is safe. Without an answer, the browser, the webhook or the janitor checks later. */
const REPEATS = 1
/** A repetition with less time than this would only time out again. */
const WORTH_TRYING_MS = 50

type Call<T> = {
  /** For the log and the error; never contains a value of the request. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  language?: Language
  answer: z.ZodType<T>
  /** A write may have had its effect although its response was lost. */
  writes: boolean
  /** Which time limit one try has. */
  within: 'readMs' | 'writeMs' | 'tokenMs'
  /** Whether it may be repeated: only reads, and writes with `reference.idempotent`. */
  repeatable: boolean
  /** The error kind if the call certainly did not reach the gateway's books (busy or unreachable). */
  untouched?: 'unreached'
  /** "Not found" texts that mean an empty list. */
  empty?: { pattern: RegExp; answer: T }
}

type Failed = {
  kind: TapErrorKind
  code: string | null
  why: string
  /** A repetition may help. */
  again: boolean
  /** It may have had its effect. */
  doubtful: boolean
}
type Outcome<T> = { ok: true; answer: T } | ({ ok: false } & Failed)

// No connection was made, so nothing was requested. Any other connection error leaves a doubt.
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']
const MISSING_CODES = ['1142', '1143', '1144']
// 409 is in Tap's list without a meaning; with idempotency keys it usually means "the first one is still running".
const UNDECIDED = [408, 409, 425]

const lost = (why: string, again: boolean): Outcome<never> => ({
  ok: false,
  kind: 'unknown',
  code: null,
  why,
  again,
  doubtful: true,
})

function brokenConnection(error: unknown, untouched: 'unreached' | undefined): Outcome<never> {
  if (error instanceof DOMException && error.name === 'TimeoutError') return lost('no answer in time', false)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'broken connection'
  // The error itself is not passed on, because fetch quotes headers in some messages.
  if (!NOBODY_THERE.includes(code)) return lost(code, true)
  return { ok: false, kind: untouched ?? 'unknown', code: null, why: code, again: true, doubtful: false }
}

function refusal<T>(status: number, body: unknown, call: Call<T>): Outcome<T> {
  const parsed = ErrorAnswer.safeParse(body)
  const code = parsed.data?.code ?? null
  const no = { ok: false, code, why: `answered ${status}`, again: false, doubtful: false } as const
  if (status === 429) return { ...no, kind: call.untouched ?? 'unknown', again: true }
  // Our key or a proxy is the cause, which says nothing about the request.
  if (status === 401 || status === 403) return { ...no, kind: call.untouched ?? 'unknown' }
  if (call.empty && parsed.data && call.empty.pattern.test(parsed.data.text))
    return { ok: true, answer: call.empty.answer }
  if (status === 404 || (code !== null && MISSING_CODES.includes(code))) return { ...no, kind: 'missing' }
  if (UNDECIDED.includes(status) || !parsed.success) return lost(`answered ${status}`, false)
  return { ...no, kind: 'refused' }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the function for all calls to the gateway: with time limits, repetitions where that is safe, and no personal
 * data in the log.
 */
export function makeSend(way: { baseUrl: string; secretKey: string; times: Times; log: Log | undefined }) {
  const base = way.baseUrl.replace(/\/+$/, '')

  async function attempt<T>(call: Call<T>, withinMs: number): Promise<Outcome<T>> {
    let status: number
    let text: string
    try {
      const answer = await fetch(`${base}${call.path}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${way.secretKey}`,
          accept: 'application/json',
          lang_code: call.language ?? 'en',
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        // The key must not be sent to any other host.
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.max(1, Math.floor(withinMs))),
      })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      return brokenConnection(error, call.untouched)
    }
    if (status >= 400 && status < 500) return refusal(status, json(text), call)
    if (status < 200 || status >= 300) return lost(`answered ${status}`, status >= 500)
    const read = call.answer.safeParse(json(text))
    if (read.success) return { ok: true, answer: read.data }
    const where = read.error.issues.map((issue) => issue.path.join('.') || 'all of it').slice(0, 5)
    return lost(`answer cannot be read: ${where.join(', ')}`, false)
  }

  return async function send<T>(call: Call<T>): Promise<T> {
    const { allMs, pauseMs } = way.times
    const began = performance.now()
    const left = () => allMs - (performance.now() - began)
    let doubtful = false
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(call, Math.min(way.times[call.within], left()))
      if (outcome.ok) return outcome.answer
      const { code, why } = outcome
      // A refusal after a lost response says nothing about the first try, which may have succeeded.
      const kind = call.writes && doubtful ? 'unknown' : outcome.kind
      const logFields = { call: call.name, tries, why, code, ms: Math.round(performance.now() - began) }
      doubtful ||= outcome.doubtful
      const pause = pauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
      if (outcome.again && call.repeatable && tries <= REPEATS && left() - pause > WORTH_TRYING_MS) {
        way.log?.warn(logFields, 'the payment gateway is asked again')
        await wait(pause)
        continue
      }
      if (why === 'answered 401' || why === 'answered 403')
        way.log?.error(logFields, 'the payment gateway refuses our key: check TAP_SECRET_KEY and the mode')
      else if (kind !== 'missing') way.log?.warn(logFields, 'the payment gateway did not do as asked')
      throw new TapError(kind, code, `${call.name}: ${why}${code === null ? '' : ` (code ${code})`}`)
    }
  }
}
