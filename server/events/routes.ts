import type { FastifyInstance } from 'fastify'
import { events } from '../../domain/events/contract.ts'
import type { Deps } from '../deps.ts'
import { routeEvents } from '../http/route.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps) {
  routeEvents(app, deps, events, async ({ caller }) => deps.events.open(caller))
}
