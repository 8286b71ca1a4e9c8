import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { PAGE_DATA_ID, type PageData } from '../domain/prerender.ts'
import { queryClient } from './api/cache.ts'
import { restoreSession } from './api/refresh.ts'
import { readKey } from './api.ts'
import { syncClock } from './clock.ts'
import { startI18n } from './i18n.ts'
import { createRoutes, findAdminRoutes } from './router.tsx'
import { syncWithOtherTabs } from './session.ts'
import { watchTheme } from './theme.ts'

async function start() {
  const { lang, dataset } = document.documentElement
  const texts = startI18n(isLanguage(lang) ? lang : 'en')
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const rendered = readPageData(lang)
  const dev = 'dev' in dataset || import.meta.env.DEV
  const routes = createRoutes({ dev })
  // A prerendered page is hydrated in place, so its code must be loaded first.
  if (rendered) await fetchPage(routes)
  // Otherwise the router loads the page's code while the texts are still loading. The visitor of a
  // prerendered page may have scrolled already; an empty hydrationData keeps the scroll position.
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: findAdminRoutes({ dev }),
    ...(rendered && { hydrationData: {} }),
  })
  watchTheme()
  syncWithOtherTabs()
  // From here on the session decides what the header shows.
  void restoreSession().finally(() => delete document.documentElement.dataset.session)
  await texts
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  // In a transition, so that the page stays responsive while it hydrates.
  if (rendered) startTransition(() => void hydrateRoot(root, app))
  else {
    root.replaceChildren() // prerendered markup in a language that the visitor no longer uses
    createRoot(root).render(app)
  }
  dispatchEvent(new Event('taken-over')) // React now handles clicks; inlineHead.ts repeats the ones it kept
}

/** Loads the lazy parts of the routes that match the address and puts them into the routes. */
async function fetchPage(routes: RouteObject[]) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

start().catch((error: unknown) => {
  dispatchEvent(new Event('not-taken-over'))
  throw error
})

/**
 * Reads the data that the server wrote into the page: its clock and the responses the markup was made from. Returns
 * false if there is no such data, or if its language is not the visitor's; the browser then renders the page itself.
 */
function readPageData(language: string): boolean {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return false
  // A page from the browser's cache has an old time and old data, so the browser renders it again.
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.transferSize === 0) return false
  const page: PageData = JSON.parse(text) // written by our own server into our own page
  syncClock(page.now)
  if (page.language !== language) return false
  for (const [address, answer] of Object.entries(page.data))
    queryClient.setQueryData(readKey('GET', address, page.language), answer)
  return true
}
