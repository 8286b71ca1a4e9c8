import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { queries } from './api/cache.ts'
import { restoreSession } from './api/refresh.ts'
import { startI18n } from './i18n.ts'
import { createRouter } from './router.tsx'
import { followTheme } from './theme.ts'

async function start() {
  const { lang, dataset } = document.documentElement
  const texts = startI18n(isLanguage(lang) ? lang : 'en')
  // The router loads the page's own code while the texts are still on their way.
  const router = createRouter({ dev: 'dev' in dataset || import.meta.env.DEV })
  followTheme()
  void restoreSession()
  await texts
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

start().catch((error: unknown) => {
  document.getElementById('failed')?.removeAttribute('hidden')
  throw error
})
