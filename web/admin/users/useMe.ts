import { useSession } from '../../session.ts'

/** Never used while the admin screens are open, because they require a session. */
const NOBODY = { id: '', role: 'USER', status: 'PENDING' } as const
export function useMe() {
  const session = useSession()
  return session.state === 'signed-in' ? session.user : NOBODY
}
