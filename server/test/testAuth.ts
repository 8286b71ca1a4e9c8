import { randomUUIDv7 } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { ANSWER_MS } from '../accounts/constantTime.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { EmailKind } from '../mail/emails.ts'
import { outbox } from '../tables/mail.ts'
import { aUser, NOW, testDeps } from './app.ts'
import { cheapHash } from './testPassword.ts'

export const PASSWORD = 'Fattoush-2026'
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

export const anEmail = () => `${randomUUIDv7()}@waraq.example`

let hashed: Promise<string> | undefined
/** A user who can log in with PASSWORD. */
export async function aMember(db: Db, over: Parameters<typeof aUser>[1] = {}) {
  hashed ??= cheapHash(PASSWORD)
  return aUser(db, { passwordHash: await hashed, ...over })
}

export type App = Awaited<ReturnType<typeof buildApp>>

/** An app with a clock that the test moves. It closes when the test ends. */
export async function anApp(db: Db, over: Partial<Deps['config']> = {}) {
  let at = NOW.getTime()
  const clock = {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
  const deps = testDeps(db, over, clock)
  const app = await buildApp(deps)
  onTestFinished(() => app.close())
  return { app, clock, deps }
}

/** Counts the responses that took the constant time. */
export function countConstantTimes() {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  return () => timers.mock.calls.filter(([, ms]) => ms === ANSWER_MS).length
}

type Headers = Record<string, string>

export const post = (app: App, path: string, payload?: object, headers: Headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'user-agent': CHROME, ...headers },
    ...(payload && { payload }),
  })

export const signIn = (app: App, email: string, over: object = {}, headers: Headers = {}) =>
  post(app, '/auth/login', { email, password: PASSWORD, ...over }, headers)

type Answer = Awaited<ReturnType<typeof post>>
/** The header with the device cookie that the browser sends from then on. */
export const deviceOf = (res: Answer) => {
  const cookie = res.cookies.find(({ name }) => name === 'device')
  if (!cookie) throw new Error(`no device cookie came with ${res.statusCode} ${res.body}`)
  return { cookie: `device=${cookie.value}` }
}
export const cookieOf = (res: Answer) => res.cookies.find(({ name }) => name.endsWith('refresh'))
export const tokenOf = (res: Answer): string => {
  const cookie = cookieOf(res)
  if (!cookie) throw new Error(`no cookie came with ${res.statusCode} ${res.body}`)
  return cookie.value
}
export const refreshWith = (app: App, refreshToken: string, headers: Headers = {}) =>
  post(app, '/auth/refresh', undefined, { cookie: `refresh=${refreshToken}`, ...headers })

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** 200 while this token is valid. */
export const statusOfMe = async (app: App, token: string) =>
  (await app.inject({ url: '/api/users/me', headers: bearer(token) })).statusCode

/** The newest email of this kind to this address. */
export async function emailTo(db: Db, email: string, kind: EmailKind) {
  const [sent] = await emailsTo(db, email, kind)
  if (!sent) throw new Error(`no ${kind} to ${email}`)
  const link = /https?:\S+token=\S+/.exec(sent.text)?.[0]
  return {
    ...sent,
    code: /\u2066(\d{6})\u2069/.exec(sent.text)?.[1] ?? '',
    link: link ? new URL(link) : undefined,
  }
}
export const emailsTo = (db: Db, email: string, kind: EmailKind) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.kind, kind)))
    .orderBy(desc(outbox.id))
