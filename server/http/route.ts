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
import { AppError, type ErrorCode, errorStatus } from '../../domain/errors.ts'
import { ErrorBody } from '../../domain/fields.ts'
import { acceptedLanguage, type Language } from '../../domain/language.ts'
import { lastDone } from '../audit/lastDone.ts'
import { type AuditedChange, record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Caller, TokenRefusal } from '../sessions/caller.ts'
import { understood } from './failures.ts'
import { type FileAnswer, sendFile } from './sendFile.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Why the token of the request was refused, if it was. */
    refusal: TokenRefusal | null
  }
  interface FastifyContextConfig {
    /** Every route under /api declares who may call it; a route without `access` fails to register. */
    access?: Access | 'METRICS_TOKEN'
    /** The response stays open, without a time limit. */
    endless?: true
  }
}

type CallerFor<A extends Access> = A extends 'PUBLIC' ? Caller | null : Caller

export type Call<E extends AnyEndpoint> = Handled<E> & {
  caller: CallerFor<E['access']>
  language: Language
  now: Date
  /** Admin writes record themselves in the audit log with this, in their own transaction. */
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

/** An upload is slower than JSON, and the server processes the file. */
const UPLOAD_WITHIN_MS = MINUTE_MS
const File = z.unknown().meta({ type: 'string', format: 'binary' })

/** A scope in which any body is read as bytes; the handler finds out what they are. */
function takingBytes(app: FastifyInstance, bodyLimit: number, bind: (scope: FastifyInstance) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_req, bytes, done) =>
      done(null, bytes),
    )
    bind(scope)
  })
}

/** The response type and schema of an endpoint, for the documentation. */
const answers = (type: string, schema: z.ZodType) => ({
  200: { description: 'OK', content: { [type.split(';')[0] ?? type]: { schema } } },
})

/**
 * Returns the query schema. Admin reads reject unknown parameters, because a misspelt filter would show too much. The
 * export of a list takes the list's own query, without pages.
 */
function querySchema(e: AnyEndpoint): z.ZodType | undefined {
  const { method, access, path, query, lenient } = e
  if (method !== 'GET' || (access !== 'ADMIN' && access !== 'SUPER_ADMIN') || lenient) return query
  const known = query ?? z.object({})
  if (!(known instanceof z.ZodObject)) throw new Error(`${path}: its query is no object`)
  const paging = 'file' in e ? { page: z.unknown().optional(), size: z.unknown().optional() } : {}
  return known.extend(paging).strict()
}

type Binding<E extends AnyEndpoint> = {
  response: object
  options?: Pick<RouteShorthandOptions, 'handlerTimeout' | 'config' | 'compress' | 'exposeHeadRoute'>
  answer: (call: Call<E>) => Promise<unknown>
}

type Tools = { now: () => Date; db: Db }

/** Shared by all kinds of routes: access, validation, audit and OpenAPI come from the contract. */
function bindRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  { now }: { now: () => Date },
  e: E,
  { response, options, answer }: Binding<E>,
) {
  const querystring = querySchema(e)
  const action = actionOf(e)
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
        const answered = await answer(callOf<E>({ req, reply }, at, audit))
        if (isAdminWrite(e) && !audited) throw new Error(`${action} left no audit row`)
        return answered
      },
    })
  if (e.bytes) takingBytes(app, e.bytes.most, bind)
  else bind(app)
}

const actionOf = (e: AnyEndpoint) => `${e.method} ${e.path}`

type Exchange = { req: FastifyRequest; reply: FastifyReply }
const callOf = <E extends AnyEndpoint>({ req, reply }: Exchange, now: Date, audit: Call<E>['audit']) =>
  // Fastify's types do not know that the endpoint's schemas have validated these parts.
  ({
    params: req.params,
    query: req.query,
    body: req.body,
    caller: req.caller,
    language: acceptedLanguage(req.headers['accept-language']),
    now,
    audit,
    req,
    reply,
  }) as Call<E>

/** Binds one endpoint of the contract to its handler. The response is checked against the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: Tools,
  e: E,
  handler: (call: Call<E>) => Promise<Returned<NoInfer<E>>>,
  { current }: { /** The body of a 409 if no GET returns it. */ current?: CurrentOf<E> } = {},
) {
  const status = e.status ?? 200
  const readers = readersOf(app)
  if (e.method === 'GET' && !e.query)
    readers.set(e.path, {
      access: e.access,
      read: async (exchange, now) => z.encode(e.returns, await handler(callOf<E>(exchange, now, noAudit))),
    })
  bindRoute(app, deps, e, {
    response: { [status]: e.returns },
    ...(e.withinMs && { options: { handlerTimeout: e.withinMs } }),
    answer: async (call) => {
      const answer = await handler(call).catch(async (error: unknown) => {
        const read = current ? () => current(call) : currentReader(readers, e, call)
        throw e.method === 'GET' ? error : await explained(understood(error), { deps, e, call, read })
      })
      call.reply.code(status)
      return answer
    },
  })
}

// ── a 409 returns the current state (rule I18) ─────────────────────────────────────────────────────────────

type CurrentOf<E extends Endpoint> = (call: Call<E>) => Promise<unknown>
type Reader = { access: Access; read: (exchange: Exchange, now: Date) => Promise<unknown> }

/** The GET handlers by path. One map per app, shared by all its scopes. */
const readersByApp = new WeakMap<FastifyInstance['server'], Map<string, Reader>>()
function readersOf({ server }: FastifyInstance) {
  const readers = readersByApp.get(server) ?? new Map<string, Reader>()
  readersByApp.set(server, readers)
  return readers
}
const noAudit = async () => {
  throw new Error('a GET changes nothing')
}

/**
 * Returns the GET handler of the entity that a write changes: POST /users/:id/suspend changes /users/:id. Searches from
 * the last parameter upwards, so that the GET of a preview at the write's own path is not used.
 */
function currentReader(
  readers: Map<string, Reader>,
  e: Endpoint,
  call: Exchange & { caller: Caller | null; now: Date },
) {
  const parts = e.path.split('/')
  const last = parts.findLastIndex((part) => part.startsWith(':'))
  for (let end = last === -1 ? parts.length : last + 1; end > 1; end--) {
    const reader = readers.get(parts.slice(0, end).join('/'))
    if (reader && reader.access !== 'PUBLIC' && call.caller && mayUse(reader.access, call.caller.role))
      return () => reader.read(call, call.now)
  }
  return undefined
}

/**
 * Errors of admin actions, and the endpoint of each: the last audit entry of that endpoint is the action that came
 * first.
 */
const repeatedAt: Partial<Record<ErrorCode, string>> = {
  ALREADY_SUSPENDED: '/suspend',
  NOT_SUSPENDED: '/activate',
  ALREADY_VERIFIED: '/verify',
  ROLE_UNCHANGED: '/role',
  ALREADY_ARCHIVED: '/archive',
  NOT_ARCHIVED: '/restore',
  PLAN_ALREADY_RETIRED: '/retire',
  PLAN_NOT_RETIRED: '/restore',
  SERVICE_ALREADY_ON: '/service',
  SERVICE_ALREADY_OFF: '/service',
}

type Refused = {
  deps: Tools
  e: Endpoint
  call: { params: unknown; now: Date }
  read: (() => Promise<unknown>) | undefined
}
/** Adds to a conflict what the entity's GET returns now, and who did the same action before. */
async function explained(error: unknown, { deps, e, call, read }: Refused): Promise<unknown> {
  if (!(error instanceof AppError) || errorStatus[error.code] !== 409) return error
  if (error.current === undefined && read)
    error.current = await read().catch((failure: unknown) => {
      // The entity is gone, or the caller may not see it.
      if (failure instanceof AppError) return undefined
      throw failure
    })
  const repeated = repeatedAt[error.code]
  if (repeated !== undefined && isAdminWrite(e) && e.path.endsWith(repeated))
    error.done = await lastDone(deps.db, actionOf(e), targetIn(call.params))
  return error
}

const Params = z.object({ id: z.string() })
const targetIn = (params: unknown) => Params.safeParse(params).data?.id

/** The same for an endpoint that sends its response itself, as stored bytes. */
export function routeBytes<E extends Endpoint>(
  app: FastifyInstance,
  deps: { now: () => Date },
  e: E,
  answer: (call: Call<E>) => Promise<FastifyReply>,
) {
  bindRoute(app, deps, e, { response: { 200: e.returns }, options: { compress: false }, answer })
}

/** Brotli buffers megabytes before it sends anything, so a download would seem to hang. */
const STREAMED = { encodings: ['gzip' as const] }
/** Workbooks and pictures are compressed already. */
const isText = (type: string) => /^text\/|\/json\b/.test(type)

/** The same for an endpoint that returns a file. */
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
      exposeHeadRoute: false, // a HEAD request must not generate the file
      compress: isText(e.file.type) ? STREAMED : false,
    },
    answer: async (call) => sendFile(call, deps.log, e.file, await handler(call)),
  })
}

/** The same for an endpoint that streams events. */
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
      // No proxy may buffer the events; and the connection closes after them, so that a stop does not wait for it.
      return call.reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).type(type).send(body)
    },
  })
}
