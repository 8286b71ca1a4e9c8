/**
 * The service worker that makes the driver's page work without a connection. vite.config.ts builds it
 * separately to /run-worker.js; it controls only /run. The page fills its cache (useRun.ts). API calls
 * bypass it.
 */
const PATIENCE_MS = 4000

type FetchEvent = Event & { request: Request; respondWith: (response: Promise<Response>) => void }
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event

const cached = (address: string) => caches.match(address, { ignoreVary: true })

/** The server's page, or the cached one if the server does not answer in time or fails. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))
  const answer = fetch(request)
  const fresh = await Promise.race([answer, late]).catch(() => undefined)
  return fresh?.ok ? fresh : ((await cached('/run')) ?? answer)
}

/** Built files never change. */
const file = async (request: Request) => (await cached(request.url)) ?? fetch(request)

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})
