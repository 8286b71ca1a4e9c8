import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { Answered } from './answered.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compares digests: they have equal length, and the time reveals nothing. */
const isToken = (header: string | undefined, token: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

/**
 * Serves Prometheus metrics at /api/metrics. One registry per app, so that tests do not share counts. Returns the
 * function that records each response.
 */
export function metricsRoute(
  app: FastifyInstance,
  { config, events }: Pick<Deps, 'config' | 'events'>,
  jobCounts: () => Promise<{ name: string; waiting: number; running: number; dead: number }[]>,
): (answer: Answered) => void {
  const { metricsToken } = config
  if (!metricsToken) return () => undefined
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'waraq_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'waraq_jobs',
    help: 'Jobs by name and state; dead ones need a person',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { name, waiting, running, dead } of await jobCounts()) {
        this.set({ name, state: 'waiting' }, waiting)
        this.set({ name, state: 'running' }, running)
        this.set({ name, state: 'dead' }, dead)
      }
    },
  })
  new Gauge({
    name: 'waraq_event_streams',
    help: 'Browsers that are told of changes by this process',
    registers,
    collect() {
      this.set(events.count())
    },
  })
  app.get(
    '/api/metrics',
    { config: { access: 'METRICS_TOKEN' }, schema: { hide: true } },
    async (req, reply) => {
      if (!isToken(req.headers.authorization, metricsToken)) throw new AppError('AUTH_REQUIRED')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
  return ({ method, route, status, ms }) => seconds.observe({ method, route, status }, ms / SECOND_MS)
}
