import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { type Access, mayUse, refusesStaleToken } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import type {
  AnyEndpoint,
  Endpoint,
  EventsEndpoint,
  FileEndpoint,
  Handled,
  Returned,
} from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { ErrorBody } from '../../domain/fields.ts'
import { acceptedLanguage, type Language } from '../../domain/language.ts'
import { type AuditedChange, record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Caller, TokenRefusal } from '../sessions/caller.ts'
import { type FileAnswer, sendFile } from './sendFile.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Why its token does not count, where it carries one. */
    refusal: TokenRefusal | null
  }
  interface FastifyContextConfig {
    /** Every route under /api says who may call it; one that does not fails to register. */
    access?: Access | 'METRICS_TOKEN'
    /** Its answer stays open: no time limit, however long it takes. */
    endless?: true
  }
}

type CallerFor<A extends Access> = A extends 'PUBLIC' ? Caller | null : Caller

export type Call<E extends AnyEndpoint> = Handled<E> & {
  caller: CallerFor<E['access']>
  language: Language
  now: Date
  /** Admin writes record themselves with this, in their own transaction. */
  audit: (tx: Db, entry?: AuditedChange) => Promise<void>
  req: FastifyRequest
  reply: FastifyReply
}

const isAdminWrite = (e: AnyEndpoint) =>
  e.method !== 'GET' && (e.access === 'ADMIN' || e.access === 'SUPER_ADMIN')

function admit(e: AnyEndpoint, { caller, refusal }: Pick<FastifyRequest, 'caller' | 'refusal'>) {
  if (refusal && (e.access !== 'PUBLIC' || refusesStaleToken(e))) throw new AppError(refusal)
  if (e.access === 'PUBLIC') return
  if (!caller) throw new AppError('AUTH_REQUIRED')
  if (!mayUse(e.access, caller.role)) throw new AppError('ACCESS_DENIED')
}

/** A file comes slower than JSON, and something is made of it. */
const UPLOAD_WITHIN_MS = MINUTE_MS
const File = z.unknown().meta({ type: 'string', format: 'binary' })

/** A place of its own where any body is bytes; what they are is for the handler to find out. */
function takingBytes(app: FastifyInstance, bodyLimit: number, bind: (scope: FastifyInstance) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_req, bytes, done) =>
      done(null, bytes),
    )
    bind(scope)
  })
}

/** What an endpoint answers, of which type, for its documentation. */
const answers = (type: string, schema: z.ZodType) => ({
  200: { description: 'OK', content: { [type.split(';')[0] ?? type]: { schema } } },
})

/** Admins' reads name the query parameters they do not know: a misspelt filter would show too much. */
function querySchema({ method, access, path, query, lenient }: AnyEndpoint): z.ZodType | undefined {
  if (method !== 'GET' || (access !== 'ADMIN' && access !== 'SUPER_ADMIN') || lenient) return query
  const known = query ?? z.object({})
  if (!(known instanceof z.ZodObject)) throw new Error(`${path}: its query is no object`)
  return known.strict()
}

type Binding<E extends AnyEndpoint> = {
  response: object
  options?: Pick<RouteShorthandOptions, 'handlerTimeout' | 'config' | 'compress' | 'exposeHeadRoute'>
  answer: (call: Call<E>) => Promise<unknown>
}

/** What all kinds have in common: access, validation, audit and OpenAPI come from the contract. */
function bindRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  { now }: { now: () => Date },
  e: E,
  { response, options, answer }: Binding<E>,
) {
  const action = `${e.method} ${e.path}`
  const querystring = querySchema(e)
  const bind = (scope: FastifyInstance) =>
    scope.route({
      method: e.method,
      url: e.path,
      ...options,
      config: { ...options?.config, access: e.access },
      ...(e.bytes && { bodyLimit: e.bytes.most, handlerTimeout: UPLOAD_WITHIN_MS }),
      onRequest: (req, _reply, done) => {
        admit(e, req)
        done()
      },
      schema: {
        summary: e.summary,
        tags: [e.path.split('/')[1] ?? ''],
        ...(e.access !== 'PUBLIC' && { security: [{ bearer: [] }] }),
        ...(e.params && { params: e.params }),
        ...(querystring && { querystring }),
        ...(e.body && { body: e.body }),
        ...(e.bytes && { body: File, consumes: [...e.bytes.types] }),
        response: { ...response, '4xx': ErrorBody, '5xx': ErrorBody },
      },
      handler: async (req, reply) => {
        const at = now()
        let audited = false
        const audit: Call<E>['audit'] = async (tx, entry) => {
          if (!req.caller) throw new Error(`${action}: nobody to record`)
          await record(tx, at, { caller: req.caller, action, requestId: req.id, ...entry })
          audited = true
        }
        // Fastify's types cannot know that the schemas above gave these parts their shape.
        const call = {
          params: req.params,
          query: req.query,
          body: req.body,
          caller: req.caller,
          language: acceptedLanguage(req.headers['accept-language']),
          now: at,
          audit,
          req,
          reply,
        } as Call<E>
        const answered = await answer(call)
        if (isAdminWrite(e) && !audited) throw new Error(`${action} left no audit row`)
        return answered
      },
    })
  if (e.bytes) takingBytes(app, e.bytes.most, bind)
  else bind(app)
}

/** Binds one endpoint of the contract to its handler, whose answer is checked against the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: { now: () => Date },
  e: E,
  handler: (call: Call<E>) => Promise<Returned<NoInfer<E>>>,
) {
  const status = e.status ?? 200
  bindRoute(app, deps, e, {
    response: { [status]: e.returns },
    ...(e.withinMs && { options: { handlerTimeout: e.withinMs } }),
    answer: async (call) => {
      const answer = await handler(call)
      call.reply.code(status)
      return answer
    },
  })
}

/** The same for one that sends its answer itself, as bytes it has kept. */
export function routeBytes<E extends Endpoint>(
  app: FastifyInstance,
  deps: { now: () => Date },
  e: E,
  answer: (call: Call<E>) => Promise<FastifyReply>,
) {
  bindRoute(app, deps, e, { response: { 200: e.returns }, options: { compress: false }, answer })
}

/** Brotli keeps back megabytes before it says anything, so nobody would see a file come. */
const STREAMED = { encodings: ['gzip' as const] }
/** A workbook or a picture is packed already. */
const isText = (type: string) => /^text\/|\/json\b/.test(type)

/** The same for an endpoint that answers a file. */
export function routeFile<E extends FileEndpoint>(
  app: FastifyInstance,
  deps: { now: () => Date; log: Log },
  e: E,
  handler: (call: Call<E>) => Promise<FileAnswer>,
) {
  bindRoute(app, deps, e, {
    response: answers(e.file.type, File),
    options: {
      handlerTimeout: e.file.withinMs,
      exposeHeadRoute: false, // whoever asks with HEAD does not want it made
      compress: isText(e.file.type) ? STREAMED : false,
    },
    answer: async (call) => sendFile(call, deps.log, e.file, await handler(call)),
  })
}

/** And for one that answers events, as they come. */
export function routeEvents<E extends EventsEndpoint>(
  app: FastifyInstance,
  deps: { now: () => Date },
  e: E,
  handler: (call: Call<E>) => Promise<Readable>,
) {
  const type = 'text/event-stream'
  bindRoute(app, deps, e, {
    response: answers(type, e.events),
    options: { config: { endless: true }, compress: false, exposeHeadRoute: false },
    answer: async (call) => {
      const body = await handler(call)
      // Nothing on the way may keep events back; and a connection that ends with them is not waited for by a stop.
      return call.reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).type(type).send(body)
    },
  })
}
