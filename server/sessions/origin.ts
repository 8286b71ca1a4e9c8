import type { FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'

const isOurs = (origin: string, publicUrl: string, host: string | undefined) =>
  URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host)

/**
 * Refuses calls that rely on the cookie alone if the browser reports another site as their origin. A client without
 * either header, such as a script, carries only its own cookie.
 */
export function assertOwnOrigin({ headers }: FastifyRequest, publicUrl: string) {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOurs(origin, publicUrl, host)) throw new AppError('ACCESS_DENIED')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ACCESS_DENIED')
}
