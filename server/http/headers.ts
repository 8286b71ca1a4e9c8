import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Headers that only matter for pages, not for API responses. */
const OF_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy']
/** If a browser shows an API response as a page, it loads nothing. */
const API_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Sets the security headers. Inline scripts and styles are refused, except the page's own, by their hashes. */
export function securityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean
    scriptHashes: string[]
    styleHashes: string[]
    /**
     * Whether the response is data, not a page. A page has some twenty headers, which are most of the cost of a small
     * response.
     */
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
        // Labels are fetched with the bearer token and printed from a blob frame.
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
    // Only for obsolete browsers and plug-ins.
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

/** Returns the headers that helmet sets. They are the same on every response, so this runs once. */
function headersBy(protect: ReturnType<typeof helmet>) {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  protect(request, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
}
