/**
 * The driver's page without a connection. A program of its own (vite.config.ts builds it to /run-worker.js), in charge
 * of /run alone. What it answers with was put there by the page (keepPage.ts); calls of the API pass it by.
 */
const PATIENCE_MS = 4000

type FetchEvent = Event & { request: Request; respondWith: (response: Promise<Response>) => void }
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event

const kept = (address: string) => caches.match(address, { ignoreVary: true })

/** As the server has it; where it does not answer, soon and well, as it was seen last. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))
  const answer = fetch(request)
  const fresh = await Promise.race([answer, late]).catch(() => undefined)
  return fresh?.ok ? fresh : ((await kept('/run')) ?? answer)
}

/** Built files never change. */
const file = async (request: Request) => (await kept(request.url)) ?? fetch(request)

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})
