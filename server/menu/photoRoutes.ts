import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { oneSalad } from './listSalads.ts'
import { makePictures } from './makePictures.ts'
import { removePhoto, savePhoto } from './savePhoto.ts'
import { serialQueue } from './serialQueue.ts'

/** Each waits with up to ten megabytes in memory. */
const MOST_WAITING = 4

export function photoRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const inTurn = serialQueue(MOST_WAITING)

  route(app, deps, contract.setPhoto, async ({ params: { id }, body, audit, now, req }) => {
    await oneSalad(deps.db, id, now) // before the work, not after it
    const pictures = await inTurn(() => makePictures(body, req.headers['content-type']))
    return catalogue.changing(async (tx) => {
      await savePhoto(tx, id, pictures, now)
      await audit(tx, { target: id, details: { bytes: body?.length ?? 0 } })
      return oneSalad(tx, id, now)
    })
  })
  route(app, deps, contract.removePhoto, ({ params: { id }, audit, now }) =>
    catalogue.changing(async (tx) => {
      await removePhoto(tx, id, now)
      await audit(tx, { target: id })
      return oneSalad(tx, id, now)
    }),
  )
}
