import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '../../domain/dates.ts'
import * as contract from '../../domain/deliveries/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { route, routeFile } from '../http/route.ts'
import { calendarFile } from './file.ts'
import { ownerOfLink, readLink, removeLink, renewLink } from './link.ts'

/** The limit per URL: phones read it a few times an hour, and a family has a few phones. */
const READS = { max: 120, windowMs: HOUR_MS }

/** Routes for a customer's deliveries in a phone's calendar, by a private URL. */
export function calendarRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, keys, config } = deps
  const services = { db, keys, publicUrl: config.publicUrl }

  route(app, deps, contract.calendarLink, ({ caller }) => readLink(services, caller.userId))
  route(app, deps, contract.renewCalendarLink, ({ caller, now }) => renewLink(services, caller.userId, now))
  route(app, deps, contract.removeCalendarLink, ({ caller }) => removeLink(services, caller.userId))

  routeFile(app, deps, contract.calendarFile, async ({ params, req, reply, now }) => {
    const owner = await ownerOfLink(db, keys.calendars, params.file.replace(/\.ics$/, ''))
    if (!owner) throw new AppError('NOT_FOUND')
    if (config.rateLimits) await countAttempt(db, `calendar ${owner.linkId}`, READS, now)
    const shop = await catalogue.read()
    const text = await calendarFile(db, owner, { shop, publicUrl: config.publicUrl }, now)
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    const isKnown = req.headers['if-none-match'] === etag
    if (isKnown) reply.code(304)
    return { name: 'deliveries.ics', content: isKnown ? [] : [text] }
  })
}
