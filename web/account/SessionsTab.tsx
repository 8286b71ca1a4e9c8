import { useState } from 'react'
import { ActiveSessions } from './ActiveSessions.tsx'
import { LoginHistory } from './LoginHistory.tsx'

/** The active sessions and the login history: a tab of the customer's dashboard and of the admin's settings. */
export function SessionsTab() {
  // While this session is being ended nothing here may read again: the server would refuse, and the page
  // would show the wrong message.
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="grid gap-10 pt-2">
      <ActiveSessions leaving={leaving} onLeaving={setLeaving} />
      <LoginHistory leaving={leaving} />
    </div>
  )
}
