import type { RouteObject } from 'react-router'
import { loadTexts } from '../i18n.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { RequireAccess } from '../layout/RequireAccess.tsx'
import { notFoundRoute, pageRoute } from '../pageRoute.tsx'
import { to } from '../paths.ts'
import { innerScreens, mainScreens, moreScreens } from './screens.ts'

/** The frame of the admin screens. It has a path of its own, to which the sidebar's links are relative. */
const frame = (path: string, screens: RouteObject[]): RouteObject => ({
  path,
  lazy: async () => {
    const [{ AdminLayout }] = await Promise.all([import('./AdminLayout.tsx'), loadTexts('list', 'conflict')])
    return { Component: AdminLayout }
  },
  children: [{ errorElement: <ErrorScreen />, children: [...screens, notFoundRoute('admin')] }],
})

const screens = [...mainScreens, ...moreScreens, ...innerScreens].flatMap(
  ({ name, path, texts = [], page }) =>
    page ? [pageRoute(path.slice(to('admin').length + 1), `admin.${name}`, texts, page)] : [],
)

export const adminRoutes: RouteObject[] = [
  { element: <RequireAccess to="ADMIN" />, children: [frame(to('admin'), screens)] },
  // For looking at the frame; the router requests it outside production only.
  frame(to('devAdmin'), []),
]
