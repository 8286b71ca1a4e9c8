import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_COOKIE_MS } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'

type Cookie = 'refresh' | 'device'

/** `__Host-` binds a cookie to this host over TLS. Browsers refuse it without TLS, so it is used only with TLS. */
const nameFor = (cookie: Cookie, https: boolean) => (https ? `__Host-${cookie}` : cookie)
const optionsFor = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: https }) as const

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

const read =
  (cookie: Cookie) =>
  (req: FastifyRequest, publicUrl: string): string | undefined =>
    req.cookies[nameFor(cookie, isHttps(publicUrl))] || undefined
export const readRefreshCookie = read('refresh')
export const readDeviceCookie = read('device')

/** Sets the refresh cookie: for a remembered session as long as the session, otherwise until the browser closes. */
export function setRefreshCookie(
  reply: FastifyReply,
  publicUrl: string,
  refreshToken: string,
  { remembered, expiresAt }: { remembered: boolean; expiresAt: Date },
  now: Date,
) {
  const https = isHttps(publicUrl)
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS)
  reply.setCookie(nameFor('refresh', https), refreshToken, {
    ...optionsFor(https),
    ...(remembered && { maxAge }),
  })
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string) {
  const https = isHttps(publicUrl)
  reply.clearCookie(nameFor('refresh', https), optionsFor(https))
}

/** Sets the cookie that marks this browser as known. It gives no access, so it outlives every session. */
export function setDeviceCookie(reply: FastifyReply, publicUrl: string, value: string) {
  const https = isHttps(publicUrl)
  const maxAge = DEVICE_COOKIE_MS / SECOND_MS
  reply.setCookie(nameFor('device', https), value, { ...optionsFor(https), maxAge })
}
