import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/settings/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'
import { readSettings } from './read.ts'
import { view } from './view.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.publicSettings, async ({ language }) =>
    view(await readSettings(deps.db), language),
  )
}
