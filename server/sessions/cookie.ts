import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../domain/dates.ts'

/** `__Host-` binds a cookie to this host over TLS; browsers refuse it without, so it stands only where TLS is. */
const nameFor = (https: boolean) => (https ? '__Host-refresh' : 'refresh')
const optionsFor = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: https }) as const

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

export const readRefreshCookie = (req: FastifyRequest, publicUrl: string): string | undefined =>
  req.cookies[nameFor(isHttps(publicUrl))] || undefined

/** A remembered session's cookie lasts as long as the session, another's as long as the browser is open. */
export function setRefreshCookie(
  reply: FastifyReply,
  publicUrl: string,
  refreshToken: string,
  { remembered, expiresAt, now }: { remembered: boolean; expiresAt: Date; now: Date },
) {
  const https = isHttps(publicUrl)
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS)
  reply.setCookie(nameFor(https), refreshToken, { ...optionsFor(https), ...(remembered && { maxAge }) })
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string) {
  const https = isHttps(publicUrl)
  reply.clearCookie(nameFor(https), optionsFor(https))
}
