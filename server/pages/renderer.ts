import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dayInBahrain } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { PageToRender, RenderPage } from '../../domain/prerender.ts'

/** A public GET of the API in a language; undefined when it does not answer with 200. */
export type ReadPublic = (address: string, language: Language) => Promise<unknown>
type Asked = { language: Language; url: string; version: number }
type Rendered = { html: string; data: Record<string, unknown> }

/** Every page needs the shop's own details; asking for them first spares a pass. */
const ALWAYS = ['/settings/public']
/** A page may find out what it needs in steps, but not for ever. */
const MOST_PASSES = 4
const KEPT_PAGES = 100

/**
 * Pages as the server writes them. The same page of the same shop on the same day is written once: visitors get it
 * from memory.
 */
export async function renderer(
  webDir: string,
  { dev, now, read }: { dev: boolean; now: () => Date; read: ReadPublic },
) {
  const renderPage = await loadRenderer(webDir)
  const kept = new Map<string, Promise<Rendered>>()

  async function render({ language, url }: Asked): Promise<Rendered> {
    const data: PageToRender['data'] = {}
    let missing = ALWAYS
    for (let pass = 0; ; pass++) {
      for (const address of missing) data[address] = await read(address, language)
      const known = Object.fromEntries(Object.entries(data).filter(([, answer]) => answer !== undefined))
      const page = await renderPage({ language, url, dev, now: now().toISOString(), data: known })
      missing = page.missing.filter((address) => !(address in data))
      if (missing.length === 0 || pass === MOST_PASSES) return { html: page.html, data: known }
    }
  }

  return (asked: Asked): Promise<Rendered> => {
    const key = `${asked.version} ${dayInBahrain(now())} ${asked.language} ${asked.url}`
    const before = kept.get(key)
    if (before) return before
    const made = render(asked)
    kept.set(key, made)
    for (const oldest of kept.keys()) if (kept.size > KEPT_PAGES) kept.delete(oldest)
    made.catch(() => kept.delete(key)) // the next visitor tries again
    return made
  }
}

async function loadRenderer(webDir: string): Promise<RenderPage> {
  const built: { renderPage: RenderPage } = await import(
    pathToFileURL(join(webDir, '..', 'prerender', 'prerender.js')).href
  )
  return built.renderPage
}
