import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../i18n.ts'
import { useSession } from '../session.ts'

type Loaded = { SessionExpiry: ComponentType; LiveChanges: ComponentType }

/**
 * What goes with a session, the watch over its end and the changes made elsewhere, is fetched when there is one: a
 * visitor never loads it. It stays when the session goes, because it is what says so.
 */
export function LazySession() {
  const session = useSession()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const wanted = session.state === 'signed-in' && loaded === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session renewed later tries again what failed now
  useEffect(() => {
    if (!wanted) return
    Promise.all([
      import('./SessionExpiry.tsx'),
      import('./LiveChanges.tsx'),
      loadTexts('signIn', 'accounts'),
    ]).then(
      ([expiry, live]) => setLoaded({ ...expiry, ...live }),
      () => {}, // no connection: the server ends the session all the same, and the next renewal tries again
    )
  }, [wanted, session])
  if (!loaded) return null
  return (
    <>
      <loaded.SessionExpiry />
      <loaded.LiveChanges />
    </>
  )
}
