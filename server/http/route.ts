import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, mayUse } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Endpoint, Handled, Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { ErrorBody } from '../../domain/fields.ts'
import { acceptedLanguage, type Language } from '../../domain/language.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../sessions/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Every route under /api says who may call it; one that does not fails to register. */
    access?: Access | 'METRICS_TOKEN'
  }
}

type CallerFor<A extends Access> = A extends 'PUBLIC' ? Caller | null : Caller

export type Call<E extends Endpoint> = Handled<E> & {
  caller: CallerFor<E['access']>
  language: Language
  now: Date
  /** Admin writes record themselves with this, in their own transaction. */
  audit: (tx: Db, entry?: { target?: string; details?: Record<string, unknown> }) => Promise<void>
  req: FastifyRequest
  reply: FastifyReply
}

const isAdminWrite = (e: Endpoint) =>
  e.method !== 'GET' && (e.access === 'ADMIN' || e.access === 'SUPER_ADMIN')

function admit(access: Access, caller: Caller | null) {
  if (access === 'PUBLIC') return
  if (!caller) throw new AppError('AUTH_REQUIRED')
  if (!mayUse(access, caller.role)) throw new AppError('ACCESS_DENIED')
}

/** A file comes slower than JSON, and something is made of it. */
const FILE_TIMEOUT_MS = MINUTE_MS
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

/** Binds one endpoint of the contract to its handler: access, validation, response check and OpenAPI come from the contract. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  { now }: { now: () => Date },
  e: E,
  handler: (call: Call<E>) => Promise<Returned<NoInfer<E>>>,
) {
  const action = `${e.method} ${e.path}`
  const status = e.status ?? 200
  const bind = (scope: FastifyInstance) =>
    scope.route({
      method: e.method,
      url: e.path,
      config: { access: e.access },
      ...(e.bytes && { bodyLimit: e.bytes.most, handlerTimeout: FILE_TIMEOUT_MS }),
      onRequest: async (req) => admit(e.access, req.caller),
      schema: {
        summary: e.summary,
        tags: [e.path.split('/')[1] ?? ''],
        ...(e.access !== 'PUBLIC' && { security: [{ bearer: [] }] }),
        ...(e.params && { params: e.params }),
        ...(e.query && { querystring: e.query }),
        ...(e.body && { body: e.body }),
        ...(e.bytes && { body: File, consumes: [...e.bytes.types] }),
        response: { [status]: e.returns, '4xx': ErrorBody, '5xx': ErrorBody },
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
        const answer = await handler(call)
        if (isAdminWrite(e) && !audited) throw new Error(`${action} left no audit row`)
        reply.code(status)
        return answer
      },
    })
  if (e.bytes) takingBytes(app, e.bytes.most, bind)
  else bind(app)
}
