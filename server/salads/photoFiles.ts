import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { recent } from '../http/boundedCache.ts'
import type { PhotoRow } from '../tables/menu.ts'
import { saladPhotos } from '../tables/menu.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const KEPT_BYTES = 32 * 1024 * 1024
const types: Record<string, PhotoRow['type']> = { avif: 'image/avif', webp: 'image/webp' }

type PhotoRoute = { Params: { photoId: string; file: string } }

/**
 * GET /photos/<photo>/<width>.avif or .webp. Serves only photos of the current catalogue, so that a removed photo is
 * gone at once.
 */
export function photoFileRoutes(app: FastifyInstance, db: Db, catalogue: CatalogueCache) {
  const cache = recent(KEPT_BYTES)
  app.get<PhotoRoute>('/photos/:photoId/:file', { compress: false }, async (req, reply) => {
    const [, width, ending = ''] = /^(\d{1,4})\.(avif|webp)$/.exec(req.params.file) ?? []
    const shown = [...(await catalogue.read()).salads.values()]
      .flatMap((salad) => salad.photos)
      .find((p) => p.photoId === req.params.photoId && String(p.width) === width && p.type === types[ending])
    if (!shown) throw new AppError('NOT_FOUND')
    const name = `${shown.photoId}/${req.params.file}`
    const bytes = cache.get(name) ?? cache.put(name, await read(db, shown))
    return reply.type(shown.type).header('cache-control', FOR_EVER).send(bytes)
  })
}

async function read(db: Db, { photoId, type, width }: PhotoRow): Promise<Buffer> {
  const [row] = await db
    .select({ bytes: saladPhotos.bytes })
    .from(saladPhotos)
    .where(and(eq(saladPhotos.photoId, photoId), eq(saladPhotos.type, type), eq(saladPhotos.width, width)))
  if (!row) throw new AppError('NOT_FOUND') // replaced meanwhile
  return row.bytes
}
