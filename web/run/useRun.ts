import { useCallback, useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { loadLanguage } from '../i18n.ts'
import { forgetLink, useLinkParams } from '../linkParams.ts'
import { to } from '../paths.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { onStoredChange } from './database.ts'
import { forgetOver, readShown, type Shown, saveLink, saveMark } from './storedRun.ts'
import { startSync } from './sync.ts'

type Held = { state: 'reading' } | { state: 'forbidden' } | { state: 'read'; shown: Shown | null }

/** The run on this phone: read from its storage, and synchronized whenever there is a connection. */
export function useRun() {
  const { token } = useLinkParams('token')
  const language = useLanguage()
  const [held, setHeld] = useState<Held>({ state: 'reading' })
  const [reached, setReached] = useState(true)
  const sync = useRef<ReturnType<typeof startSync>>(null)

  useEffect(() => {
    const running = startSync(setReached)
    sync.current = running
    const read = () =>
      readShown().then(
        (shown) => setHeld({ state: 'read', shown }),
        () => setHeld({ state: 'forbidden' }),
      )
    const begin = async () => {
      if (await forgetOver()) await forgetPage()
      if (token !== '') {
        await saveLink(token)
        forgetLink()
      }
      await read()
      running.now()
    }
    begin().catch(() => setHeld({ state: 'forbidden' }))
    const release = onStoredChange(() => void read())
    const look = () => {
      if (document.visibilityState === 'visible') running.now()
    }
    const minute = setInterval(() => {
      void forgetOver()
      look()
    }, MINUTE_MS)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      running.stop()
      release()
      clearInterval(minute)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])

  const isThere = held.state === 'read' && held.shown?.storedRun.run != null
  useEffect(() => {
    if (!isThere || !reached) return
    void cachePage(language === 'ar' ? 'en' : 'ar')
    // The server sends town names in the language of the request.
    sync.current?.now()
  }, [isThere, reached, language])

  const shownToken = held.state === 'read' ? held.shown?.storedRun.token : undefined
  const press = useCallback(
    async (pressed: Parameters<typeof saveMark>[1]) => {
      if (shownToken === undefined) return
      await saveMark(shownToken, pressed)
      sync.current?.now()
    },
    [shownToken],
  )
  return { held, reached, press }
}

const CACHE = 'run'
const WORKER = '/run-worker.js'

/** Caches the page and its files in both languages, so that it opens without a connection (worker.ts). */
async function cachePage(other: Language) {
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
async function forgetPage() {
  if (!('serviceWorker' in navigator)) return
  await caches.delete(CACHE)
  const worker = await navigator.serviceWorker.getRegistration(to('run'))
  await worker?.unregister()
}
