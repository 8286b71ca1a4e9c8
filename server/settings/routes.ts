import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/settings/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { adminSettingsView } from './adminView.ts'
import { change } from './change.ts'
import { readSettings } from './read.ts'
import { switchService } from './switchService.ts'

/** The public part is in server/menu/publicRoutes.ts. */
export function settingsRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminSettings, async () => adminSettingsView(await readSettings(deps.db)))

  route(app, deps, contract.changeSettings, ({ body, audit, now }) =>
    catalogue.changing(async (tx) => {
      const row = await change(tx, body, now)
      await audit(tx, { details: body })
      return adminSettingsView(row)
    }),
  )
  route(app, deps, contract.switchService, ({ body, audit, now }) =>
    catalogue.changing(async (tx) => {
      const row = await switchService(tx, body.active, now)
      await audit(tx, { details: body })
      return adminSettingsView(row)
    }),
  )
}
