import { useEffect } from 'react'
import { useNavigationGuard } from './navigationGuards.tsx'

/** While mounted, "back" closes the overlay instead of leaving the page. */
export function CloseOnBack({ close }: { close: () => void }) {
  const blocker = useNavigationGuard(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker, close])
  return null
}
