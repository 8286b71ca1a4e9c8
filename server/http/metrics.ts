import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compared as digests: equal length, and no hint from the time it takes. */
const isToken = (given: string | undefined, token: string) =>
  timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))

/** Figures for Prometheus at /api/metrics. One registry an app, so that tests do not share counts. */
export function metricsRoute(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  jobCounts: () => Promise<{ name: string; waiting: number; running: number; dead: number }[]>,
) {
  const { metricsToken } = config
  if (!metricsToken) return
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
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'none'
    seconds.observe({ method: req.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get(
    '/api/metrics',
    { config: { access: 'METRICS_TOKEN' }, schema: { hide: true } },
    async (req, reply) => {
      if (!isToken(req.headers.authorization, metricsToken)) throw new AppError('AUTH_REQUIRED')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}
