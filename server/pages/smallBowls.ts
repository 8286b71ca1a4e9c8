import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import { bowlImage } from '../../domain/menu/rules.ts'
import { smallBowlTypes, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { Log } from '../log.ts'
import { bowlOf, bowlUrl, bowlVersion } from '../menu/view.ts'
import type { PictureMaker } from '../pictures/process.ts'
import { leftOut } from '../salads/bowlRoute.ts'
import { bowlPictures } from './bowlPictures.ts'
import { changedBowls } from './changedBowls.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** For a URL with an older version: the page that requested it may be a minute old. */
const FOR_A_MINUTE = 'public, max-age=60'

type SmallBowlRequest = {
  Params: { key: string; version: string; width: string; type: string }
  Querystring: { without?: unknown }
}

/**
 * Serves bowls as pixels for pages that show many of them. A drawing of several hundred shapes is a document of its own
 * to the browser and takes a phone a tenth of a second; pixels are decoded in parallel.
 */
export function smallBowls(
  app: FastifyInstance,
  {
    dataDir,
    ...services
  }: { dataDir: string | undefined; catalogue: CatalogueCache; pictures: PictureMaker; log: Log },
) {
  const { catalogue } = services
  const pictures = bowlPictures({ folder: dataDir && join(dataDir, 'bowls'), ...services })
  // Without a folder they are not stored, so none is drawn in advance.
  if (dataDir) app.addHook('onListen', async () => pictures.start())
  const changed = changedBowls(services)
  app.addHook('preClose', async () => {
    pictures.stop()
    changed.stop()
  })

  app.get<SmallBowlRequest>(
    '/bowls/:key/:version/:width.:type(avif|webp)',
    { compress: false },
    async (req, reply) => {
      const { key, version } = req.params
      const shop = await catalogue.read()
      const salad = [...shop.salads.values()].find((s) => s.key === key)
      const width = smallBowlWidths.find((w) => req.params.width === String(w))
      const type = smallBowlTypes.find((t) => req.params.type === t)
      const current = salad && bowlVersion(salad)
      const without = salad && leftOut(salad, req.query.without, { today: version === current })
      if (!salad || !width || !type || !without) throw new AppError('NOT_FOUND')
      const job = { bowl: bowlOf(salad), without, width, type }
      const bytes =
        without.length === 0
          ? await pictures.find({ salad, width, type }, shop.version)
          : await changed.find(`${current} ${without} ${width} ${type}`, job, addressKey(req.ip))
      // Until the pixels are ready the response redirects to the drawing and may not be cached. Browsers
      // check the received content, not the type that the page announced. A URL of another day's version may
      // still name what was left out then.
      if (!bytes) {
        const drawing = bowlImage(bowlUrl(salad, version), width === 224 ? 96 : 320, without)
        return reply.header('cache-control', 'no-store').redirect(drawing, 307)
      }
      return reply
        .type(`image/${type}`)
        .header('cache-control', version === current ? FOR_EVER : FOR_A_MINUTE)
        .send(bytes)
    },
  )
}
