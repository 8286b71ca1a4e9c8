import i18next from 'i18next'
import { useLocation, useNavigate } from 'react-router'
import { logOut } from '../api/logOut.ts'
import { isPrivatePath, to } from '../paths.ts'
import { toast } from '../ui/toast.ts'

/** Logs out, says so, and leaves pages that are now closed. */
export function useLogOut() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    await logOut()
    if (isPrivatePath(pathname)) await navigate(to('login'))
    toast.success(i18next.t('account.loggedOut', { ns: 'layout' }))
  }
}
