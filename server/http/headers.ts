import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Inline scripts are refused but for those of the page itself, which are known by their hashes. */
export function securityHeaders(
  app: FastifyInstance,
  options: { https: boolean; scriptHashes: string[]; styleHashes: string[] },
) {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...options.scriptHashes],
        styleSrc: ["'self'", ...options.styleHashes],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Labels are fetched with the bearer and printed from a frame of their own.
        frameSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: options.https && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  const headers = {
    ...headersBy(protect),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  }
  app.addHook('onRequest', (_req, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What it sets on any answer: the same on each, so it is asked once. */
function headersBy(protect: ReturnType<typeof helmet>) {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  protect(request, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
}
