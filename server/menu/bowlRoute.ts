import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { AppError } from '../../domain/errors.ts'
import { bowlSizes } from '../../domain/menu/rules.ts'
import type { CatalogueCache, SaladWithIngredients } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { bowlVersion } from './view.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** For an address that no longer names this picture: the page that asked may be a minute old. */
const FOR_A_MINUTE = 'public, max-age=60'
const KEPT_PICTURES = 400
const BROTLI_QUALITY = 9

type Size = (typeof bowlSizes)[number]
type Picture = { br: Buffer; gzip: Buffer }
type Asked = { Params: { key: string; version: string; file: string }; Querystring: { without?: unknown } }

/** Every salad's bowl as a picture that never changes under its address. */
export function bowlRoute(app: FastifyInstance, catalogue: CatalogueCache) {
  const pictures = boundedCache<Picture>(KEPT_PICTURES)
  app.get<Asked>('/bowls/:key/:version/:file', { compress: false }, async (req, reply) => {
    const { key, version, file } = req.params
    const { salads } = await catalogue.read()
    const salad = [...salads.values()].find((s) => s.key === key)
    const size = bowlSizes.find((s) => file === `${s}.svg`)
    const current = salad && bowlVersion(salad)
    const without = salad && leftOut(salad, req.query.without, { today: version === current })
    if (!salad || !current || !size || !without) throw new AppError('NOT_FOUND')
    const picture = await pictures(JSON.stringify([key, current, size, without]), () =>
      draw(salad, size, without),
    )
    reply
      .type('image/svg+xml')
      .header('cache-control', version === current ? FOR_EVER : FOR_A_MINUTE)
      .header('vary', 'accept-encoding')
    const accepted = req.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(picture.br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(picture.gzip)
    return reply.send(await promisify(gunzip)(picture.gzip)) // no browser asks so
  })
}

/**
 * The keys to leave out: this salad's own, removable, each once and sorted, so that a picture has one address. Null:
 * no such picture. A delivery keeps the address of its day, though, and the salad may have lost a part since.
 */
function leftOut(
  { ingredients }: SaladWithIngredients,
  asked: unknown,
  { today }: { today: boolean },
): string[] | null {
  if (asked === undefined) return []
  if (typeof asked !== 'string') return null
  const keys = asked.split(',')
  const isPart = (key: string) => ingredients.some((p) => p.key === key && (p.removable || !today))
  if (!today) return keys.filter(isPart)
  return keys.every((key, i) => isPart(key) && (keys[i - 1] ?? '') < key) ? keys : null
}

async function draw(
  { key, glaze, ingredients }: SaladWithIngredients,
  size: Size,
  without: string[],
): Promise<Picture> {
  const scene = composeBowl({ seed: key, ingredients, glaze, size, prefix: 'b' })
  const svg = Buffer.from(svgText(scene, { size, without }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return {
    br: await promisify(brotliCompress)(svg, { params }),
    gzip: await promisify(gzip)(svg),
  }
}
