import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { PageToRender, RenderPage } from '../domain/prerender.ts'
import { readKey } from './api.ts'
import { syncClock } from './clock.ts'
import { activateLanguage, startI18n } from './i18n.ts'
import { createRoutes } from './router.tsx'

let queue: Promise<unknown> | null = null

/** Renders one page as markup, on the server. Texts and clock are module state, so pages are rendered one at a time. */
export const renderPage: RenderPage = (page) => {
  const made = (queue ?? startI18n(page.language)).then(() => render(page))
  // The caller reports a failed page; the next page is rendered anyway.
  queue = made.catch(() => {})
  return made
}

async function render({ language, url, dev, now, data }: PageToRender) {
  await activateLanguage(language)
  const { query, dataRoutes } = createStaticHandler(createRoutes({ dev }))
  // The host is ignored, but a request needs one.
  const context = await query(new Request(new URL(url, 'http://page.invalid')))
  if (context instanceof Response) throw new Error(`${url} answered with a redirect`)
  // The routes load their texts in the language that is current at that time, and another page may have changed it.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [address, answer] of Object.entries(data))
    queries.setQueryData(readKey('GET', address, language), answer)
  syncClock(now)
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  const missing = queries
    .getQueryCache()
    .getAll()
    .filter((read) => read.state.data === undefined)
    .map((read) => String(read.queryKey[0]).replace(/^GET /, ''))
  queries.clear()
  return { html, missing }
}
