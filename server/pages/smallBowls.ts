import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { AppError } from '../../domain/errors.ts'
import { smallBowlTypes, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import { keep } from '../keep.ts'
import type { WholeSalad, Window } from '../menu/shopWindow.ts'
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

type Asked = { Params: { key: string; version: string; width: string; type: string } }

/**
 * Bowls for the places that show many of them. A drawing of several hundred shapes is a document of its own to the
 * browser and costs a phone a tenth of a second before it stands; these are decoded beside the page.
 */
export function smallBowls(app: FastifyInstance, window: Window) {
  const pictures = keep<Buffer>(KEPT_PICTURES)
  app.get<Asked>('/bowls/:key/:version/:width.:type(avif|webp)', { compress: false }, async (req, reply) => {
    const { key, version } = req.params
    const { salads } = await window.read()
    const salad = [...salads.values()].find((s) => s.key === key)
    const width = smallBowlWidths.find((w) => req.params.width === String(w))
    const type = smallBowlTypes.find((t) => req.params.type === t)
    if (!salad || !width || !type) throw new AppError('NOT_FOUND')
    const current = bowlVersion(salad)
    const picture = await pictures(JSON.stringify([key, current, width, type]), () =>
      encode[type](draw(salad, width)).toBuffer(),
    )
    return reply
      .type(`image/${type}`)
      .header('cache-control', version === current ? FOR_EVER : FOR_A_MINUTE)
      .send(picture)
  })
}

function draw({ key, glaze, ingredients }: WholeSalad, size: number): Sharp {
  const scene = composeBowl({ seed: key, ingredients, glaze, size, prefix: 'b' })
  return sharp(Buffer.from(svgText(scene, { size })))
}
