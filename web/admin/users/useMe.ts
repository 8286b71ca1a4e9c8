import { useSession } from '../../session.ts'

/** Who looks at the panel: behind its door somebody always is. */
const NOBODY = { id: '', role: 'USER', status: 'PENDING' } as const
export function useMe() {
  const session = useSession()
  return session.state === 'signed-in' ? session.user : NOBODY
}
