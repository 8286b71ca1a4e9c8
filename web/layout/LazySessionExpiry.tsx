import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../i18n.ts'
import { useSession } from '../session.ts'

/**
 * The watch over a session's end is fetched when there is a session: a visitor never loads it. It stays when the
 * session goes, because it is what says so.
 */
export function LazySessionExpiry() {
  const session = useSession()
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  const wanted = session.state === 'signed-in' && Watch === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session renewed later tries again what failed now
  useEffect(() => {
    if (!wanted) return
    Promise.all([import('./SessionExpiry.tsx'), loadTexts('signIn', 'accounts')]).then(
      ([module]) => setWatch(() => module.SessionExpiry),
      () => {}, // no connection: the server ends the session all the same, and the next renewal tries again
    )
  }, [wanted, session])
  return Watch && <Watch />
}
