import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { queryClient } from './api/cache.ts'
import { restoreSession } from './api/refresh.ts'
import { startI18n } from './i18n.ts'
import { readPageData } from './pageData.ts'
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
  // A prerendered page is hydrated as it stands: its code must be there first.
  if (rendered) await fetchPage(routes)
  // Otherwise the router loads the page's own code while the texts are still on their way.
  // The reader of a prerendered page may have scrolled already: an empty hydrationData leaves them where they are.
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: findAdminRoutes({ dev }),
    ...(rendered && { hydrationData: {} }),
  })
  watchTheme()
  syncWithOtherTabs()
  // From here on the session itself decides what the header shows.
  void restoreSession().finally(() => delete document.documentElement.dataset.session)
  await texts
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  // In small pieces, between which the page answers.
  if (rendered) startTransition(() => void hydrateRoot(root, app))
  else {
    root.replaceChildren() // markup in a language the visitor has since left
    createRoot(root).render(app)
  }
  dispatchEvent(new Event('taken-over')) // React hears what is pressed; firstPaint.ts kept what was before
}

/** Loads what the routes of this address are made of and puts it in their place. */
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
