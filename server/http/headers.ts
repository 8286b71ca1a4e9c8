import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** What only a page can heed: an answer of the API opens no window and asks for no camera. */
const OF_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy']
/** Read as a page after all, it loads nothing. */
const API_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Inline scripts are refused but for those of the page itself, which are known by their hashes. */
export function securityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean
    scriptHashes: string[]
    styleHashes: string[]
    /** Whether what is asked for is no page; each answer has some twenty headers, and they are what a small one costs. */
    isData: (req: FastifyRequest) => boolean
  },
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
    // For browsers and plug-ins that are no more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const ofPages = {
    ...headersBy(protect),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  }
  const ofData = {
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => !OF_PAGES.includes(name))),
    'content-security-policy': API_POLICY,
  }
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(options.isData(req) ? ofData : ofPages)
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
