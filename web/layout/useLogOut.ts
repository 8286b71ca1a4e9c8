import { useLocation, useNavigate } from 'react-router'
import { logOut } from '../api/logOut.ts'
import { showError } from '../api/showError.ts'
import { loadTexts, translator } from '../i18n.ts'
import { isPrivatePath, to } from '../paths.ts'
import { toast } from '../ui/toast.ts'

/** Logs out, says so, and leaves pages that are now closed. */
export function useLogOut() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    await logOut()
    if (isPrivatePath(pathname)) await navigate(to('login'))
    // Usually there already (LazySession.tsx fetches them with the session); without a connection that is said.
    await loadTexts('accounts').then(() => toast.success(translator('accounts')('loggedOut')), showError)
  }
}
