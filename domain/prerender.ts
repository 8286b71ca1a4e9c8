import type { Language } from './language.ts'

/** The server's input for rendering a public page. */
export type PageToRender = {
  language: Language
  /** The path and query of the visitor's request. */
  url: string
  /** Whether the pages for developers exist. */
  dev: boolean
  /** The app's clock, ISO. */
  now: string
  /** API responses by their address, such as '/menu/weeks'. */
  data: Record<string, unknown>
}

/**
 * The built browser code, run on the server (web/prerender.tsx). Returns a page's markup, and the addresses of the
 * public reads it needed and did not find in `data`. The caller fetches those and renders again.
 */
export type RenderPage = (page: PageToRender) => Promise<{ html: string; missing: string[] }>

/** The data embedded in the page, from which the browser hydrates it. */
export type PageData = { language: Language; now: string; data: Record<string, unknown> }
export const PAGE_DATA_ID = 'page-data'
