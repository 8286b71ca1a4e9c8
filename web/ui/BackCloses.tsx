import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** While it is there, "back" means what lies over the page, not the page under it. */
export function BackCloses({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker, close])
  return null
}
