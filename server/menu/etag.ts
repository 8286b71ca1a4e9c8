import type { FastifyInstance } from 'fastify'
import { dayInBahrain } from '../../domain/dates.ts'
import { acceptedLanguage } from '../../domain/language.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'

/** One more when the same shop is told in other fields: a browser must not keep an answer of another shape. */
const SHAPE = 2

/** Browsers keep the answers of these routes and ask each time whether they still hold; mostly the reply is 304. */
export function revalidateWithEtag(
  app: FastifyInstance,
  { now }: { now: () => Date },
  catalogue: CatalogueCache,
) {
  app.addHook('preHandler', async (req, reply) => {
    const { version } = await catalogue.read()
    const language = acceptedLanguage(req.headers['accept-language'])
    const etag = `W/"${SHAPE}-${version}-${dayInBahrain(now())}-${language}"`
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language').header('etag', etag)
    const known = req.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
    if (known.includes(etag)) return reply.code(304).send()
  })
  app.addHook('onSend', async (_req, reply) => {
    if (reply.statusCode >= 400) reply.removeHeader('etag').header('cache-control', 'no-store')
  })
}
