import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/settings/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { adminSettingsView, settingsChange } from './adminView.ts'
import { change } from './change.ts'
import { readSettings } from './read.ts'
import { switchService } from './switchService.ts'

/** Admin routes for the settings. The public ones are in server/menu/publicRoutes.ts. */
export function settingsRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminSettings, async () => adminSettingsView(await readSettings(deps.db)))

  route(app, deps, contract.changeSettings, ({ body, audit, now }) =>
    catalogue.change(async (tx) => {
      const before = await readSettings(tx)
      const row = await change(tx, body, now)
      await audit(tx, settingsChange(before, row))
      return adminSettingsView(row)
    }),
  )
  route(app, deps, contract.switchService, ({ body, audit, now }) =>
    catalogue.change(async (tx) => {
      const before = await readSettings(tx)
      const row = await switchService(tx, body.active, now)
      await audit(tx, settingsChange(before, row))
      return adminSettingsView(row)
    }),
  )
}
