import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../i18n.ts'
import { useSession } from '../session.ts'

type Loaded = { SessionExpiry: ComponentType; LiveChanges: ComponentType }

/**
 * Loads the code that only a session needs (the expiry warning and live changes) when there is a session, so that
 * guests never load it. It stays mounted when the session ends, because it announces the end.
 */
export function LazySession() {
  const session = useSession()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const needsLoading = session.state === 'signed-in' && loaded === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session renewed later tries again what failed now
  useEffect(() => {
    if (!needsLoading) return
    Promise.all([
      import('./SessionExpiry.tsx'),
      import('./LiveChanges.tsx'),
      loadTexts('signIn', 'accounts'),
    ]).then(
      ([expiry, live]) => setLoaded({ ...expiry, ...live }),
      () => {}, // no connection: the server ends the session anyway, and the next renewal tries again
    )
  }, [needsLoading, session])
  if (!loaded) return null
  return (
    <>
      <loaded.SessionExpiry />
      <loaded.LiveChanges />
    </>
  )
}
