import { useLocation, useNavigate } from 'react-router'
import { logOut } from '../api/logOut.ts'
import { showError } from '../api/showError.ts'
import { loadTexts, translator } from '../i18n.ts'
import { isPrivatePath, to } from '../paths.ts'
import { toast } from '../ui/toast.ts'

/** Logs out, confirms it, and leaves a page that now needs a login. */
export function useLogOut() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    await logOut()
    if (isPrivatePath(pathname)) await navigate(to('login'))
    // Usually loaded already, together with the session (LazySession.tsx). If not and there is no connection,
    // shows the error.
    await loadTexts('accounts').then(() => toast.success(translator('accounts')('loggedOut')), showError)
  }
}
