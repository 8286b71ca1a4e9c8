import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { docsPage, docsStyle } from './openapiPage.ts'

/** The policy of the only page under /api: nothing but its style. */
const DOCS_POLICY =
  "default-src 'none';style-src 'self';form-action 'none';base-uri 'none';frame-ancestors 'none'"
const open = { config: { access: 'PUBLIC' }, schema: { hide: true } } as const

/** Serves the documentation of the API: /api/openapi.json for programs, /api/docs for people. */
export async function documentation(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waraq API',
        version: '1',
        description:
          'Subscriptions for fresh salads in Bahrain. Amounts are BHD with three decimals, days are YYYY-MM-DD in Bahrain, instants are ISO 8601. Send Accept-Language: en or ar.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', open, async () => app.swagger())
  // Built on the first request and kept, because it is the same for everyone.
  let page: string | undefined
  app.get('/api/docs', open, async (_req, reply) => {
    page ??= docsPage()
    return reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', open, async (_req, reply) => reply.type('text/css').send(docsStyle))
}
