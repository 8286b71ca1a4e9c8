import type { FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'

const isOurs = (origin: string, publicUrl: string, host: string | undefined) =>
  URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host)

/**
 * Calls that live by the cookie alone are refused when a browser says that another site made them. Those without
 * either header, as from a script, carry nobody's cookie but their own.
 */
export function assertOwnOrigin({ headers }: FastifyRequest, publicUrl: string) {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOurs(origin, publicUrl, host)) throw new AppError('ACCESS_DENIED')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ACCESS_DENIED')
}
