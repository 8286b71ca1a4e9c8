import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addDays, dayInBahrain, startOfDay } from '../../domain/dates.ts'
import type { Endpoint, Returned } from '../../domain/endpoint.ts'
import type { Catalogue, CatalogueCache } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { type Packed, pack } from '../http/packed.ts'
import type { RepeatedAnswers } from '../http/repeatedAnswers.ts'
import { type Call, routeBytes } from '../http/route.ts'

/** One more when the same shop is told in other fields: a browser must not keep an answer of another shape. */
const SHAPE = 2
/** Of a dozen addresses in two languages; the rest is for weeks that nobody plans. */
const KEPT_ANSWERS = 60

const VARY = 'accept-language, accept-encoding'
const NEVER_KEPT = { 'cache-control': 'no-store', vary: VARY }

/** What an answer may be made of: it is the same for everybody who reads the same shop on the same day. */
type Asked<E extends Endpoint> = Pick<Call<E>, 'query' | 'language' | 'now'> & { shop: Catalogue }

/**
 * Binds what every visitor reads. An answer is made once for each version of the shop, day and language, and kept as
 * bytes, plain and packed. Browsers keep it too and ask each time whether it still holds; mostly the reply is 304.
 * One that no browser may keep (`fresh`) is read each time, from the same bytes.
 */
export function keptAnswers(
  app: FastifyInstance,
  deps: { now: () => Date },
  catalogue: CatalogueCache,
  repeated: RepeatedAnswers,
) {
  const kept = boundedCache<Packed>(KEPT_ANSWERS)
  return <E extends Endpoint>(
    e: E,
    make: (asked: Asked<E>) => Returned<NoInfer<E>>,
    { fresh = false }: { fresh?: boolean } = {},
  ) =>
    routeBytes(app, deps, e, async ({ query, language, now, req, reply }) => {
      const shop = await catalogue.read()
      const today = dayInBahrain(now)
      const etag = `W/"${SHAPE}-${shop.version}-${today}-${language}"`
      const headers = fresh ? NEVER_KEPT : { 'cache-control': 'no-cache', vary: VARY, etag }
      const known = fresh ? undefined : req.headers['if-none-match']
      if (known?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).headers(headers).send()
      const bytes = await kept(`${etag} ${e.path} ${JSON.stringify(query)}`, async () =>
        pack(JSON.stringify(z.encode(e.returns, make({ query, language, now, shop })))),
      )
      const tomorrow = startOfDay(addDays(today, 1)).getTime()
      reply.headers(headers).type('application/json; charset=utf-8')
      return repeated.send(req, reply, bytes, {
        holds: () => catalogue.isLatest(shop) && deps.now().getTime() < tomorrow,
        dependsOnCookies: false,
      })
    })
}
