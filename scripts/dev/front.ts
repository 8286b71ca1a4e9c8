import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ViteDevServer } from 'vite'

/** The paths that Vite serves: our browser code, its dependencies, and its own tools. The app serves all others. */
const ofVite = /^\/(@|web\/|domain\/|node_modules\/)/

/**
 * Vite adds inline scripts and styles to the page, which the app's policy forbids. Used only here, never in production.
 */
export const withViteAllowed = (policy: string) =>
  policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")

/** One address for both: the app's pages with Vite's browser code. */
export const front =
  (vite: ViteDevServer, appPort: () => Promise<number | null>) =>
  async (req: IncomingMessage, res: ServerResponse) => {
    if (ofVite.test(req.url ?? '')) return vite.middlewares(req, res)
    const port = await appPort()
    if (port === null) {
      res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
      return res.end('The server does not start; the terminal says why.')
    }
    // The page will be modified, so it must arrive uncompressed.
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    const upstream = request({ port, method: req.method, path: req.url, headers }, (answer) => {
      const { statusCode = 500, headers } = answer
      if (!headers['content-type']?.startsWith('text/html')) {
        res.writeHead(statusCode, headers)
        answer.pipe(res)
        return
      }
      const { 'content-length': _, 'content-security-policy': policy = '', ...otherHeaders } = headers
      void text(answer)
        .then((html) => vite.transformIndexHtml(req.url ?? '/', html))
        .then((html) => {
          res.writeHead(statusCode, {
            ...otherHeaders,
            'content-security-policy': withViteAllowed(String(policy)),
          })
          res.end(html)
        })
        .catch((error: unknown) => fail(error))
    })
    const fail = (error: unknown) => {
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      res.end(String(error))
    }
    upstream.on('error', fail)
    return req.pipe(upstream)
  }
