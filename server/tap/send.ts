import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import type { Log } from '../log.ts'
import { ErrorAnswer } from './answers.ts'
import { TapError, type TapErrorKind } from './tap.ts'

export type Times = { readMs: number; writeMs: number; tokenMs: number; allMs: number; pauseMs: number }
/** A token and its charge together stay under the 15 s that a customer's request may take. */
export const times: Times = { readMs: 8_000, writeMs: 10_000, tokenMs: 3_000, allMs: 11_500, pauseMs: 200 }
/** One more try where that is safe. Whoever still has no answer asks later: the browser, the webhook, the janitor. */
const REPEATS = 1
/** A repeat with less time than this would only be cut off again. */
const WORTH_TRYING_MS = 50

type Call<T> = {
  /** For the log and the error: never a value of the request. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  language?: Language
  answer: z.ZodType<T>
  /** A write may have had its effect although its answer was lost. */
  writes: boolean
  /** Which of the times one try has. */
  within: 'readMs' | 'writeMs' | 'tokenMs'
  /** Whether it may be sent again: only reads, and writes that carry `reference.idempotent`. */
  repeatable: boolean
  /** What it means that the call surely did not reach the gateway's books (busy, or nobody there). */
  untouched?: 'unreached'
  /** "Not found" texts that mean an empty list. */
  empty?: { said: RegExp; answer: T }
}

type Failed = {
  kind: TapErrorKind
  code: string | null
  why: string
  /** Worth sending again. */
  again: boolean
  /** It may have had its effect. */
  doubtful: boolean
}
type Outcome<T> = { ok: true; answer: T } | ({ ok: false } & Failed)

// No connection was made, so nothing was asked. Every other break of a connection leaves a doubt.
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']
const MISSING_CODES = ['1142', '1143', '1144']
// 409 is in Tap's list without a meaning; where idempotency keys are common it says "the first one is still running".
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
  // The error itself goes no further: fetch quotes headers in some of its messages.
  if (!NOBODY_THERE.includes(code)) return lost(code, true)
  return { ok: false, kind: untouched ?? 'unknown', code: null, why: code, again: true, doubtful: false }
}

function refusal<T>(status: number, body: unknown, call: Call<T>): Outcome<T> {
  const said = ErrorAnswer.safeParse(body)
  const code = said.data?.code ?? null
  const no = { ok: false, code, why: `answered ${status}`, again: false, doubtful: false } as const
  if (status === 429) return { ...no, kind: call.untouched ?? 'unknown', again: true }
  // Our key, or something in between, is to blame: that says nothing about what was asked.
  if (status === 401 || status === 403) return { ...no, kind: call.untouched ?? 'unknown' }
  if (call.empty && said.data && call.empty.said.test(said.data.text))
    return { ok: true, answer: call.empty.answer }
  if (status === 404 || (code !== null && MISSING_CODES.includes(code))) return { ...no, kind: 'missing' }
  if (UNDECIDED.includes(status) || !said.success) return lost(`answered ${status}`, false)
  return { ...no, kind: 'refused' }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One way to the gateway, for every call: bounded in time, repeated where that is safe, silent about people. */
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
        // The key goes to this address and nowhere else.
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
      // A refusal after a lost answer says nothing about the first try, which may have done it.
      const kind = call.writes && doubtful ? 'unknown' : outcome.kind
      const told = { call: call.name, tries, why, code, ms: Math.round(performance.now() - began) }
      doubtful ||= outcome.doubtful
      const pause = pauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
      if (outcome.again && call.repeatable && tries <= REPEATS && left() - pause > WORTH_TRYING_MS) {
        way.log?.warn(told, 'the payment gateway is asked again')
        await wait(pause)
        continue
      }
      if (why === 'answered 401' || why === 'answered 403')
        way.log?.error(told, 'the payment gateway refuses our key: check TAP_SECRET_KEY and the mode')
      else if (kind !== 'missing') way.log?.warn(told, 'the payment gateway did not do as asked')
      throw new TapError(kind, code, `${call.name}: ${why}${code === null ? '' : ` (code ${code})`}`)
    }
  }
}
