import { useEffect } from 'react'
import { useNavigationGuard } from './navigationGuards.tsx'

/** While it is there, "back" means what lies over the page, not the page under it. */
export function BackCloses({ close }: { close: () => void }) {
  const blocker = useNavigationGuard(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker, close])
  return null
}
