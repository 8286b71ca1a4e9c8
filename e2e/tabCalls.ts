import { restoreSession } from '../web/api/refresh.ts'
import { request } from '../web/api/request.ts'
import { withRefresh } from '../web/api/withRefresh.ts'
import { currentSession, syncWithOtherTabs } from '../web/session.ts'

// The product's own session code without the rest of the page.

/** @public twoTabs.spec.ts runs it inside its pages */
export async function start() {
  syncWithOtherTabs()
  await restoreSession()
  return currentSession().state
}

/**
 * Sends `count` different calls at the same moment and returns the status of each.
 * @public as above
 */
export const calls = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const url = `/users/me/sessions/history?page=${n}`
      return (await withRefresh(() => request({ method: 'GET', url }))).status
    }),
  )
