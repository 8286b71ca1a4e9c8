import { randomUUIDv7 } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { MINUTE_MS, SECOND_MS } from '../domain/dates.ts'
import { AppError } from '../domain/errors.ts'
import { authRoutes } from './accounts/authRoutes.ts'
import { meRoutes } from './accounts/meRoutes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { adminDeliveryRoutes } from './adminDeliveries/routes.ts'
import { adminPaymentRoutes } from './adminPayments/routes.ts'
import { paymentLinkRoutes } from './adminSubscriptions/linkRoutes.ts'
import { adminSubscriptionRoutes } from './adminSubscriptions/routes.ts'
import { adminUserRoutes } from './adminUsers/routes.ts'
import { auditLogRoutes } from './auditLog/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { openCatalogueCache } from './catalogue/cache.ts'
import { paymentRoutes } from './checkout/routes.ts'
import { traceRoutes } from './checkout/traceRoutes.ts'
import { closureRoutes } from './closures/routes.ts'
import { creditRoutes } from './credit/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import type { Deps } from './deps.ts'
import { driverRoutes } from './drivers/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { adminFeedbackRoutes } from './feedback/adminRoutes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import type { Answered } from './http/answered.ts'
import { answerInTime } from './http/answerInTime.ts'
import { assertCleanText, BODY_LIMIT_BYTES, parseJsonBody } from './http/body.ts'
import { addressKey, plainForwarded } from './http/clientAddress.ts'
import { errorBody, handleFailure } from './http/failures.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoute } from './http/metrics.ts'
import { documentation } from './http/openapi.ts'
import { responseCache } from './http/responseCache.ts'
import { insightRoutes } from './insights/routes.ts'
import { jobCounts } from './jobs/counts.ts'
import { jobRoutes } from './jobs/routes.ts'
import { labelStyleHash } from './kitchen/labelPage.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { mailboxRoute } from './mail/mailbox.ts'
import { menuRoutes } from './menu/menuRoutes.ts'
import { publicRoutes } from './menu/publicRoutes.ts'
import { readPages, servePages } from './pages/pages.ts'
import { siteRoutes } from './pages/siteRoutes.ts'
import { smallBowls } from './pages/smallBowls.ts'
import { cardRoutes } from './payments/cardRoutes.ts'
import { planRoutes } from './plans/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { problemRoutes } from './problems/routes.ts'
import { scanRoutes } from './reconciliation/scanRoutes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { setAutoRenewal, turnOffWithCard } from './renewals/autoRenewal.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { phoneRoutes } from './runs/phoneRoutes.ts'
import { runRoutes } from './runs/routes.ts'
import { bowlRoute } from './salads/bowlRoute.ts'
import { ingredientRoutes } from './salads/ingredientRoutes.ts'
import { photoFileRoutes } from './salads/photoFiles.ts'
import { photoRoutes } from './salads/photoRoutes.ts'
import { saladRoutes } from './salads/saladRoutes.ts'
import { selfTestRoutes } from './selfTest/routes.ts'
import { callerOf } from './sessions/caller.ts'
import { settingsRoutes } from './settings/routes.ts'
import { deliveryRoutes } from './subscriptions/deliveryRoutes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

const ANSWER_WITHIN_MS = 15 * SECOND_MS
/** The time to receive a request: a photo over a slow line takes longer than a response may. */
const UPLOAD_TIMEOUT_MS = MINUTE_MS
/** The headers are a few hundred bytes, which is quick on any line. */
const HEADERS_WITHIN_MS = 10 * SECOND_MS
/** How often Node checks these limits. */
const LOOKED_AT_EVERY_MS = 2 * SECOND_MS
/** Far above what a person or a page needs; login and payments have limits of their own. */
const REQUESTS_A_MINUTE = 1200
const isApi = (url: string) => url === '/api' || url.startsWith('/api/')
/** Reading the route costs as much as the rest of this check, so only URLs with another possible spelling need it. */
const isPlain = (url: string) => url.startsWith('/') && !url.includes('%')
/** Checks the route as well: '/%61pi/…' and 'http://host/api/…' are other spellings of the same route. */
const isApiCall = (req: FastifyRequest) =>
  isApi(req.url) || (!isPlain(req.url) && isApi(req.routeOptions.url ?? ''))
/**
 * Built files never change and cost nothing to serve. Checks the route, because a URL under /assets/ may not be a file.
 */
const isBuiltFile = ({ routeOptions: { url } }: FastifyRequest) => url?.startsWith('/assets/') ?? false
/** Errors of connections that never became a request. */
const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
const changesThings = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** `isLeaving`: the app will close soon and still serves clients that have not noticed. */
export async function buildApp(deps: Deps, isLeaving = () => false) {
  const { config, log, now } = deps
  const catalogue = openCatalogueCache({ ...deps, trustedMs: config.catalogueTrustedMs })
  const listeners: ((answer: Answered) => void)[] = [
    ({ ms, ...answer }) => log.info({ ...answer, ms: Math.round(ms) }, 'request'),
  ]
  const answered = (answer: Answered) => {
    for (const listener of listeners) listener(answer)
  }
  let stopping = false
  const isStopping = () => stopping || isLeaving()
  const repeated = responseCache({ now, isStopping, answered })
  // A value that no client can send: the server uses it to call its own API when it renders a page.
  const ourselves = randomUUIDv7()
  const pages = config.webDir
    ? await readPages(config.webDir, {
        ...config,
        now,
        catalogue,
        log,
        repeated,
        read: async (address, language) => {
          const headers = { 'accept-language': language, 'x-ourselves': ourselves }
          const answer = await app.inject({ method: 'GET', url: `/api${address}`, headers })
          if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
          return answer.json()
        },
      })
    : undefined
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUIDv7(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOKED_AT_EVERY_MS },
    keepAliveTimeout: 65 * SECOND_MS,
    // Existing connections are still answered, and told that they close.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, req, reply) => {
      handleFailure(log)(error, req, reply)
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return
      const status = unreadable[error.code] ?? '400 Bad Request'
      const code = status === unreadable.ERR_HTTP_REQUEST_TIMEOUT ? 'REQUEST_TIMEOUT' : 'INVALID_REQUEST'
      const body = JSON.stringify({
        ...errorBody(new AppError(code), 'en', randomUUIDv7()),
        status: Number.parseInt(status, 10),
      })
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    },
  })
  repeated.before(app.server)
  app.addHook('preClose', async () => {
    stopping = true
    deps.events.close()
  })
  app.addHook('onSend', (_req, reply, _payload, done) => {
    // Otherwise a connection that was busy when the stop began would stay open, and the stop would wait for it.
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleFailure(log))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, bytes: Buffer, done) => {
    try {
      done(null, parseJsonBody(bytes))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  app.addHook('onRoute', (route) => {
    if (isApi(route.url) && !route.config?.access)
      throw new Error(`${route.method} ${route.url} has no access rule`)
    // Files and pictures have no such limit, which would cut off downloads over a slow line.
    if (isApi(route.url) && !route.config?.endless)
      route.handlerTimeout ??= config.answerWithinMs ?? ANSWER_WITHIN_MS
  })
  answerInTime(app)

  // Synchronous hooks call `done`: a promise for each of them on every request is a tenth of the cost of a
  // small response.
  app.addHook('onRequest', (req, reply, done) => {
    const forwarded = req.headers['x-forwarded-for']
    if (typeof forwarded === 'string') req.raw.headers['x-forwarded-for'] = plainForwarded(forwarded)
    reply.header('x-request-id', req.id)
    reply.header('x-server-time', now().toISOString())
    if (isApiCall(req)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    answered({
      requestId: req.id,
      method: req.method,
      route: req.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
    done()
  })
  securityHeaders(app, {
    https: config.publicUrl.startsWith('https:'),
    scriptHashes: pages?.scriptHashes ?? [],
    styleHashes: [labelStyleHash],
    isData: isApiCall,
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  // Both are off for benchmarks and tests, which send many requests on purpose.
  if (config.loadShedding)
    await app.register(underPressure, {
      maxEventLoopDelay: SECOND_MS,
      pressureHandler: () => {
        throw new AppError('SERVICE_BUSY')
      },
    })
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      max: REQUESTS_A_MINUTE,
      timeWindow: MINUTE_MS,
      keyGenerator: (req) => addressKey(req.ip),
      allowList: (req) => isBuiltFile(req) || req.headers['x-ourselves'] === ourselves,
      errorResponseBuilder: (_req, { ttl }) =>
        new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(ttl / SECOND_MS) }),
    })
    // For the whole app, not per route: unknown URLs and refused requests count too.
    app.addHook('onRequest', app.rateLimit())
  }

  app.decorateRequest('caller', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', (req, _reply, done) => {
    const { authorization } = req.headers
    if (authorization === undefined || !isApiCall(req)) return done()
    callerOf(deps, authorization).then((found) => {
      Object.assign(req, found)
      done()
    }, done)
  })
  app.addHook('preValidation', (req, _reply, done) => {
    assertCleanText(req.params)
    assertCleanText(req.query)
    if (!changesThings(req.method)) return done()
    deps
      .hasDiskSpace()
      .then((hasDiskSpace) => done(hasDiskSpace ? undefined : new AppError('STORAGE_FULL')), done)
  })

  listeners.push(metricsRoute(app, deps, () => jobCounts(deps.db)))
  await documentation(app)
  await app.register(
    async (api) => {
      healthRoutes(api, deps, isStopping)
      publicRoutes(api, deps, catalogue, repeated)
      menuRoutes(api, deps, catalogue)
      settingsRoutes(api, deps, catalogue)
      saladRoutes(api, deps, catalogue)
      ingredientRoutes(api, deps, catalogue)
      photoRoutes(api, deps, catalogue)
      planRoutes(api, deps, catalogue)
      cardRoutes(api, deps, turnOffWithCard)
      creditRoutes(api, deps)
      paymentRoutes(api, deps, catalogue)
      addressRoutes(api, deps)
      subscriptionRoutes(api, deps, catalogue, setAutoRenewal)
      deliveryRoutes(api, deps, catalogue)
      calendarRoutes(api, deps, catalogue)
      feedbackRoutes(api, deps)
      adminFeedbackRoutes(api, deps)
      insightRoutes(api, { ...deps, catalogue })
      renewalRoutes(api, deps, catalogue)
      adminSubscriptionRoutes(api, deps, catalogue)
      paymentLinkRoutes(api, deps, catalogue)
      kitchenRoutes(api, deps, catalogue)
      adminPaymentRoutes(api, deps)
      recoveryRoutes(api, deps)
      adminDeliveryRoutes(api, deps, catalogue)
      problemRoutes(api, deps)
      driverRoutes(api, deps)
      selfTestRoutes(api, deps, buildApp)
      closureRoutes(api, deps, catalogue)
      traceRoutes(api, deps)
      scanRoutes(api, deps)
      runRoutes(api, deps, catalogue)
      phoneRoutes(api, deps, catalogue)
      authRoutes(api, deps)
      eventRoutes(api, deps)
      jobRoutes(api, deps)
      meRoutes(api, deps)
      privacyRoutes(api, deps)
      auditLogRoutes(api, deps)
      adminUserRoutes(api, deps)
      customerRoutes(api, deps, catalogue)
      if (!config.production && !deps.mail.transport) mailboxRoute(api, deps)
    },
    { prefix: '/api' },
  )
  bowlRoute(app, catalogue)
  photoFileRoutes(app, deps.db, catalogue)
  siteRoutes(app, { publicUrl: config.publicUrl, catalogue, pictures: deps.pictures })
  smallBowls(app, { dataDir: config.dataDir, catalogue, pictures: deps.pictures, log })
  if (pages) await servePages(app, pages)
  const nothingHere = async () => {
    throw new AppError('NOT_FOUND')
  }
  app.setNotFoundHandler(nothingHere)
  // Every other URL is a page, even if only the "not found" page.
  if (pages)
    app.get('/*', { handlerTimeout: ANSWER_WITHIN_MS, compress: false }, (req, reply) =>
      isApiCall(req) ? nothingHere() : pages.send(req, reply),
    )
  return app
}
