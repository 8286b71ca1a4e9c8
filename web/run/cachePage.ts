import type { Language } from '../../domain/language.ts'
import { loadLanguage } from '../i18n.ts'
import { to } from '../paths.ts'

const CACHE = 'run'
const WORKER = '/run-worker.js'

/** Caches the page and its files in both languages, so that it opens without a connection (worker.ts). */
export async function cachePage(other: Language) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: to('run') })
    await loadLanguage(other)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(
      (url) => url.origin === location.origin && url.pathname.startsWith('/assets/'),
    )
    const cache = await caches.open(CACHE)
    await cache.addAll([to('run'), ...new Set(files.map((url) => url.pathname))])
  } catch {
    // No connection, or a browser without service workers: the page works while it stays open.
  }
}

/** Removes everything cached for the run from this phone. */
export async function forgetPage() {
  if (!('serviceWorker' in navigator)) return
  await caches.delete(CACHE)
  const worker = await navigator.serviceWorker.getRegistration(to('run'))
  await worker?.unregister()
}
