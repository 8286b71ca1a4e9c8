import { useEffect, useSyncExternalStore } from 'react'
import { readAgain } from '../api/liveReads.ts'
import { hearEvents, holdStream } from '../api/sharedEvents.ts'
import { useSession } from '../session.ts'

/** While a user is signed in, applies changes made elsewhere to the page. */
export function LiveChanges() {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.user.id : null
  const visible = useVisible()
  useEffect(() => (userId === null ? undefined : hearEvents(readAgain)), [userId])
  // The browser may suspend a background tab, so only a visible tab holds the stream.
  useEffect(() => (userId !== null && visible ? holdStream() : undefined), [userId, visible])
  return null
}

const isVisible = () => document.visibilityState === 'visible'
const useVisible = () => useSyncExternalStore(watchVisibility, isVisible, () => false)
function watchVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
