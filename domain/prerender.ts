import type { Language } from './language.ts'

/** What the server knows about a public page when it writes it. */
export type PageToRender = {
  language: Language
  /** Path and query, as the visitor asked. */
  url: string
  /** Whether the pages for developers exist. */
  dev: boolean
  /** The app's clock, ISO. */
  now: string
  /** Answers of the API by their address, such as '/menu/weeks'. */
  data: Record<string, unknown>
}

/**
 * The built browser code, run on the server (web/prerender.tsx): a page's markup, and the addresses of public reads
 * it asked for and did not find. Whoever renders fetches those and asks again.
 */
export type RenderPage = (page: PageToRender) => Promise<{ html: string; missing: string[] }>

/** What the page carries for the browser, so that it goes on where the server stopped. */
export type PageData = { language: Language; now: string; data: Record<string, unknown> }
export const PAGE_DATA_ID = 'page-data'
