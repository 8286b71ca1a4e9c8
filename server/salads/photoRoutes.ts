import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { workQueue } from '../http/workQueue.ts'
import { saladChange } from '../menu/audited.ts'
import { oneSalad } from './listSalads.ts'
import { removePhoto, savePhoto } from './savePhoto.ts'

/** Waiting uploads beside the current one; each holds up to ten megabytes in memory. */
const MOST_WAITING = 3

export function photoRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const inTurn = workQueue({ atOnce: 1, mostWaiting: MOST_WAITING })

  route(app, deps, contract.setPhoto, async ({ params: { id }, body, audit, language, now, req }) => {
    await oneSalad(deps.db, id, language, now) // fails before the picture is processed
    const pictures = await inTurn(() =>
      deps.pictures.photo({ bytes: body, type: req.headers['content-type'] }),
    )
    return catalogue.change(async (tx) => {
      const before = await oneSalad(tx, id, language, now)
      await savePhoto(tx, id, pictures, now)
      const salad = await oneSalad(tx, id, language, now)
      await audit(tx, { ...saladChange(before, salad), details: { bytes: body?.length ?? 0 } })
      return salad
    })
  })
  route(app, deps, contract.removePhoto, ({ params: { id }, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const before = await oneSalad(tx, id, language, now)
      await removePhoto(tx, id, now)
      const salad = await oneSalad(tx, id, language, now)
      await audit(tx, saladChange(before, salad))
      return salad
    }),
  )
}
