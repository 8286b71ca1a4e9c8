import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { PageToRender, RenderPage } from '../../domain/prerender.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { workQueue } from '../http/workQueue.ts'

/** Reads a public GET of the API in a language. Throws unless it is answered with 200. */
export type ReadPublic = (address: string, language: Language) => Promise<unknown>
type RenderRequest = { language: Language; url: string; version: string }
type Rendered = { html: string; data: Record<string, unknown> }

/** Every page needs the shop's settings; reading them first saves a pass. */
const ALWAYS = ['/settings/public']
/** A page may find out in steps what it needs, but not endlessly. */
const MOST_PASSES = 4
const KEPT_PAGES = 100
/** With so many waiting, the browser renders the page sooner. */
const MOST_WAITING = 20

/**
 * Pages as rendered by the server. The same page of the same catalogue version and day is rendered once and then
 * cached. Returns null when so many wait that the browser should render it.
 */
export async function renderer(
  webDir: string,
  { dev, now, read }: { dev: boolean; now: () => Date; read: ReadPublic },
) {
  const renderPage = await loadRenderer(webDir)
  if (!renderPage) return async () => null
  const pages = boundedCache<Rendered>(KEPT_PAGES)
  const inTurn = workQueue({ atOnce: 1, mostWaiting: MOST_WAITING })

  const render = async ({ language, url }: RenderRequest): Promise<Rendered> => {
    const data: PageToRender['data'] = {}
    let missing = ALWAYS
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      for (const address of missing) data[address] = await read(address, language)
      const page = await renderPage({ language, url, dev, now: now().toISOString(), data })
      missing = page.missing
      if (missing.length === 0) return { html: page.html, data }
    }
    throw new Error(`${url} still misses ${missing.join(', ')}`)
  }

  return (request: RenderRequest): Promise<Rendered | null> => {
    const name = `${request.version} ${dayInBahrain(now())} ${request.language} ${request.url}`
    return pages(name, () => inTurn(() => render(request))).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'SERVICE_BUSY') return null
      throw error
    })
  }
}

/** Returns null if nothing is built (npm run dev); then browsers render all pages. */
async function loadRenderer(webDir: string): Promise<RenderPage | null> {
  const built: { renderPage: RenderPage | null } = await import(
    pathToFileURL(join(webDir, '..', 'prerender', 'prerender.js')).href
  )
  return built.renderPage
}
