import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { AppError } from '../../domain/errors.ts'
import { smallBowlTypes, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import type { CatalogueCache, SaladWithIngredients } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { bowlVersion } from '../menu/view.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** For an address that no longer names this picture: the page that asked may be a minute old. */
const FOR_A_MINUTE = 'public, max-age=60'
const KEPT_PICTURES = 400
/** Bowls are drawn in even colours: no one sees the difference to a higher quality at these widths. */
const encode = {
  // More effort takes ten times as long for a twentieth of the bytes.
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 65, smartSubsample: true }),
}

type Width = (typeof smallBowlWidths)[number]
type Type = (typeof smallBowlTypes)[number]
const WARM_WIDTHS: Width[] = [384, 224]

type Asked = { Params: { key: string; version: string; width: string; type: string } }

/**
 * Bowls for the places that show many of them. A drawing of several hundred shapes is a document of its own to the
 * browser and costs a phone a tenth of a second before it stands; these are decoded beside the page.
 */
export function smallBowls(app: FastifyInstance, catalogue: CatalogueCache) {
  const pictures = boundedCache<Buffer>(KEPT_PICTURES)
  const picture = (salad: SaladWithIngredients, width: Width, type: Type) =>
    pictures(JSON.stringify([salad.key, bowlVersion(salad), width, type]), () =>
      encode[type](draw(salad, width)).toBuffer(),
    )
  app.get<Asked>('/bowls/:key/:version/:width.:type(avif|webp)', { compress: false }, async (req, reply) => {
    const { key, version } = req.params
    const { salads } = await catalogue.read()
    const salad = [...salads.values()].find((s) => s.key === key)
    const width = smallBowlWidths.find((w) => req.params.width === String(w))
    const type = smallBowlTypes.find((t) => req.params.type === t)
    if (!salad || !width || !type) throw new AppError('NOT_FOUND')
    const current = bowlVersion(salad)
    return reply
      .type(`image/${type}`)
      .header('cache-control', version === current ? FOR_EVER : FOR_A_MINUTE)
      .send(await picture(salad, width, type))
  })

  // What a phone asks for first is drawn after a start, one by one: the first visitor need not wait for it.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onListen', async () => {
    // One that fails here fails again for whoever asks for it, and is reported there.
    drawAhead().catch(() => {})
  })
  async function drawAhead() {
    const { salads } = await catalogue.read()
    for (const salad of [...salads.values()].filter((s) => s.status === 'ACTIVE'))
      for (const width of WARM_WIDTHS) if (!closing) await picture(salad, width, 'avif')
  }
}

function draw({ key, glaze, ingredients }: SaladWithIngredients, size: number): Sharp {
  const scene = composeBowl({ seed: key, ingredients, glaze, size, prefix: 'b' })
  return sharp(Buffer.from(svgText(scene, { size })))
}
