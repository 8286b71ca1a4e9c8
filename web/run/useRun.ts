import { useCallback, useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '../../domain/dates.ts'
import { forgetLink, useLinkParams } from '../linkParams.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { cachePage, forgetPage } from './cachePage.ts'
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
