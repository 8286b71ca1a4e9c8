import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addDays, dayInBahrain, startOfDay } from '../../domain/dates.ts'
import type { Endpoint, Returned } from '../../domain/endpoint.ts'
import type { Catalogue, CatalogueCache } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { type Packed, pack } from '../http/packed.ts'
import type { ResponseCache } from '../http/responseCache.ts'
import { type Call, routeBytes } from '../http/route.ts'

/**
 * Increase it when the fields of the responses change, so that browsers do not use a cached response of another form.
 */
const SHAPE = 2
/** Enough for a dozen URLs in two languages; the rest is for weeks without a plan. */
const KEPT_ANSWERS = 60

const VARY = 'accept-language, accept-encoding'
const NEVER_KEPT = { 'cache-control': 'no-store', vary: VARY }

/** What a response may depend on. It is the same for all clients with the same catalogue and day. */
type AnswerInput<E extends Endpoint> = Pick<Call<E>, 'query' | 'language' | 'now'> & { shop: Catalogue }

/**
 * Binds the public routes. A response is built once for each version of the catalogue, day and language, and stored as
 * bytes, plain and compressed. Browsers store it too and revalidate each time, mostly with a 304. A response that
 * browsers may not store (`fresh`) is sent each time, from the same bytes.
 */
export function cachedAnswers(
  app: FastifyInstance,
  deps: { now: () => Date },
  catalogue: CatalogueCache,
  repeated: ResponseCache,
) {
  const cached = boundedCache<Packed>(KEPT_ANSWERS)
  return <E extends Endpoint>(
    e: E,
    make: (input: AnswerInput<E>) => Returned<NoInfer<E>>,
    { fresh = false }: { fresh?: boolean } = {},
  ) =>
    routeBytes(app, deps, e, async ({ query, language, now, req, reply }) => {
      const shop = await catalogue.read()
      const today = dayInBahrain(now)
      const etag = `W/"${SHAPE}-${shop.version}-${today}-${language}"`
      const headers = fresh ? NEVER_KEPT : { 'cache-control': 'no-cache', vary: VARY, etag }
      const known = fresh ? undefined : req.headers['if-none-match']
      if (known?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).headers(headers).send()
      const bytes = await cached(`${etag} ${e.path} ${JSON.stringify(query)}`, async () =>
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
