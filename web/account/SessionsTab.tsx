import { useState } from 'react'
import { ActiveSessions } from './ActiveSessions.tsx'
import { LoginHistory } from './LoginHistory.tsx'

/** Who is in, and who tried: a tab of the customer's dashboard and of the admin's settings. */
export function SessionsTab() {
  // While this very session is being ended nothing here may ask again: it would be refused and say the wrong thing.
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="grid gap-10 pt-2">
      <ActiveSessions leaving={leaving} onLeaving={setLeaving} />
      <LoginHistory leaving={leaving} />
    </div>
  )
}
