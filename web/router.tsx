import { createBrowserRouter, type RouteObject } from 'react-router'
import type { PathName } from '../domain/paths.ts'
import { type Area, loadTexts } from './i18n.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { RequireAccess } from './layout/RequireAccess.tsx'
import { Root } from './layout/Root.tsx'
import { to } from './paths.ts'

type PageModule = { Component: React.ComponentType }

/** A page's code and its texts, fetched together when its address is opened. */
const page = (name: PathName, areas: Area[], load: () => Promise<PageModule>): RouteObject => ({
  path: to(name),
  handle: name,
  lazy: async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts(...areas)])
    return { Component }
  },
})

const notFound = (path: string, within: 'site' | 'admin'): RouteObject => ({
  path,
  lazy: async () => {
    const { NotFound } = await import('./layout/NotFound.tsx')
    return { element: <NotFound within={within} /> }
  },
})

/** What profile settings and sessions say, wherever they stand. */
const account: Area[] = ['profile', 'validation']

/** The frame of the administrators' screens. */
const adminFrame = (path: string, screens: RouteObject[]): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./layout/AdminLayout.tsx')).AdminLayout }),
  children: [{ errorElement: <ErrorScreen />, children: [...screens, notFound('*?', 'admin')] }],
})

const adminScreens: RouteObject[] = [
  page('admin', ['admin', 'profile'], () => import('./admin/HomePage.tsx')),
  page('adminSettings', ['admin', ...account], () => import('./admin/SettingsPage.tsx')),
  page('adminJobs', ['admin', 'profile'], () => import('./admin/JobsPage.tsx')),
]

/** For looking at the product's parts; the server says outside production only that they exist. */
const devPages: RouteObject[] = [
  page('devKit', ['kit'], () => import('./dev/KitPage.tsx')),
  page('devMailbox', ['mailbox'], () => import('./dev/MailboxPage.tsx')),
]

export const createRouter = ({ dev }: { dev: boolean }) =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorScreen />,
      HydrateFallback: PageSpinner,
      children: [
        {
          element: <PublicLayout />,
          children: [
            {
              // Inside the frame: a page that fails leaves the header and the footer standing.
              errorElement: <ErrorScreen />,
              children: [
                page('home', ['home'], () => import('./home/HomePage.tsx')),
                {
                  element: <RequireAccess to="CUSTOMER" />,
                  children: [page('dashboard', account, () => import('./dashboard/DashboardPage.tsx'))],
                },
                ...(dev ? devPages : []),
                notFound('*', 'site'),
              ],
            },
          ],
        },
        { element: <RequireAccess to="ADMIN" />, children: [adminFrame(to('admin'), adminScreens)] },
        ...(dev ? [adminFrame(to('devAdmin'), [])] : []),
      ],
    },
  ])
