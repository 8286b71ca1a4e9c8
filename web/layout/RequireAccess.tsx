import { Navigate, Outlet, useLocation } from 'react-router'
import type { Access } from '../../domain/accounts/rules.ts'
import { useSession } from '../session.ts'
import { decideAccess, type RedirectState } from './guard.ts'
import { PageSpinner } from './PageSpinner.tsx'

/** Guards protected pages. The server protects the data; this only avoids showing a page that the user may not use. */
export function RequireAccess({ to }: { to: Access }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const decision = decideAccess(session, to)
  if (decision === 'wait') return <PageSpinner />
  if (decision === 'open') return <Outlet />
  const state: RedirectState = {
    from: pathname + search,
    ...(decision.notice && { notice: decision.notice }),
  }
  return <Navigate to={decision.go} replace state={state} />
}
