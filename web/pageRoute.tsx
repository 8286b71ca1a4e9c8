import type { RouteObject } from 'react-router'
import { type Area, loadTexts } from './i18n.ts'
import type { TitleKey } from './layout/Root.tsx'

export type PageModule = { Component: React.ComponentType }

/** A route that loads a page's code and texts together when its address is opened. */
export const pageRoute = (
  path: string,
  title: TitleKey,
  texts: Area[],
  load: () => Promise<PageModule>,
): RouteObject => ({
  path,
  handle: title,
  lazy: async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts(...texts)])
    return { Component }
  },
})

/** `*?` within a frame that has its own path: without a catch-all route there, the frame alone would match. */
export const notFoundRoute = (within: 'site' | 'admin'): RouteObject => ({
  path: within === 'admin' ? '*?' : '*',
  lazy: async () => {
    const { NotFound } = await import('./layout/NotFound.tsx')
    return { element: <NotFound within={within} /> }
  },
})
