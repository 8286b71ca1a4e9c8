import { useEffect, useSyncExternalStore } from 'react'
import { readAgain } from '../api/liveReads.ts'
import { hearEvents, holdStream } from '../api/sharedEvents.ts'
import { useSession } from '../session.ts'

/** While someone is signed in, what changes elsewhere changes on their screen too. */
export function LiveChanges() {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.user.id : null
  const visible = useVisible()
  useEffect(() => (userId === null ? undefined : hearEvents(readAgain)), [userId])
  // A tab in the background may be put to sleep with the stream in its hands: it leaves it to one that is looked at.
  useEffect(() => (userId !== null && visible ? holdStream() : undefined), [userId, visible])
  return null
}

const isVisible = () => document.visibilityState === 'visible'
const useVisible = () => useSyncExternalStore(watchVisibility, isVisible, () => false)
function watchVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
