import type { FastifyInstance } from 'fastify'
import { composeBowl, type Scene } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { AppError } from '../../domain/errors.ts'
import { bowlSizes } from '../../domain/menu/rules.ts'
import type { CatalogueCache, SaladWithIngredients } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { addressKey } from '../http/clientAddress.ts'
import { type Packed, pack, sendPacked } from '../http/packed.ts'
import { workQueue } from '../http/workQueue.ts'
import { bowlVersion } from '../menu/view.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** For a URL with an older version: the page that requested it may be a minute old. */
const FOR_A_MINUTE = 'public, max-age=60'
/** All salads of a catalogue in their sizes. */
const KEPT_BOWLS = 400
const KEPT_SCENES = 100
/** With exclusions there are thousands of pictures; an order shows a few. */
const KEPT_CHANGED = 400
/** A page of an order requests no more bowls at once; all together take less than a second. */
const MOST_WAITING = { mostWaiting: 60, mostEach: 12 }

type BowlRoute = {
  Params: { key: string; version: string; file: string }
  Querystring: { without?: unknown }
}

/** Serves every salad's bowl as a picture whose URL never changes its content. */
export function bowlRoute(app: FastifyInstance, catalogue: CatalogueCache) {
  const scenes = boundedCache<Scene>(KEPT_SCENES)
  const bowls = boundedCache<Packed>(KEPT_BOWLS)
  const changed = boundedCache<Packed>(KEPT_CHANGED)
  // The number of whole bowls is limited, so requests for them are never refused.
  const wholeInTurn = workQueue({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY })
  const changedInTurn = workQueue({ atOnce: 1, ...MOST_WAITING })

  app.get<BowlRoute>('/bowls/:key/:version/:file', { compress: false }, async (req, reply) => {
    const { key, version, file } = req.params
    const { salads } = await catalogue.read()
    const salad = [...salads.values()].find((s) => s.key === key)
    const size = bowlSizes.find((s) => file === `${s}.svg`)
    const current = salad && bowlVersion(salad)
    const without = salad && leftOut(salad, req.query.without, { today: version === current })
    if (!salad || !current || !size || !without) throw new AppError('NOT_FOUND')
    const { glaze, ingredients } = salad
    const name = `${key} ${current} ${size}`
    const draw = async () => {
      const scene = await scenes(name, async () =>
        composeBowl({ seed: key, ingredients, glaze, size, prefix: 'b' }),
      )
      return pack(svgText(scene, { size, without }))
    }
    const picture =
      without.length === 0
        ? await bowls(name, () => wholeInTurn(draw))
        : await changed(`${name} ${without}`, () => changedInTurn(draw, addressKey(req.ip)))
    reply
      .type('image/svg+xml')
      .header('cache-control', version === current ? FOR_EVER : FOR_A_MINUTE)
      .header('vary', 'accept-encoding')
    return sendPacked(req, reply, picture)
  })
}

/**
 * Returns the keys to leave out: removable ingredients of this salad, sorted and without duplicates, so that a picture
 * has one URL. Null if there is no such picture. A delivery keeps the URL of its day, though, and the salad may have
 * lost an ingredient since.
 */
export function leftOut(
  { ingredients }: SaladWithIngredients,
  without: unknown,
  { today }: { today: boolean },
): string[] | null {
  if (without === undefined) return []
  if (typeof without !== 'string') return null
  const keys = without.split(',')
  if (!keys.every((key, i) => (keys[i - 1] ?? '') < key)) return null
  const isPart = (key: string) => ingredients.some((p) => p.key === key && (p.removable || !today))
  const parts = keys.filter(isPart)
  return today && parts.length < keys.length ? null : parts
}
