import type { RouteObject } from 'react-router'
import type { PathName } from '../domain/paths.ts'
import { type Area, loadTexts } from './i18n.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { LateSession } from './layout/LateSession.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { RequireAccess } from './layout/RequireAccess.tsx'
import { Root } from './layout/Root.tsx'
import { to } from './paths.ts'

type PageModule = { Component: React.ComponentType }

/** A page's code and its texts, fetched together when its address is opened. */
const fetched = (name: PathName, areas: Area[], load: () => Promise<PageModule>) => ({
  handle: name,
  lazy: async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts(...areas)])
    return { Component }
  },
})
const page = (name: PathName, areas: Area[], load: () => Promise<PageModule>): RouteObject => ({
  path: to(name),
  ...fetched(name, areas, load),
})

const notFound = (path: string, within: 'site' | 'admin'): RouteObject => ({
  path,
  lazy: async () => {
    const { NotFound } = await import('./layout/NotFound.tsx')
    return { element: <NotFound within={within} /> }
  },
})

/** What profile settings and sessions say, wherever they stand. */
const account: Area[] = ['profile', 'accounts', 'validation']

/** The frame of the administrators' screens. It has a path of its own: the sidebar's links are relative to it. */
const adminFrame = (path: string, screens: RouteObject[]): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./layout/AdminLayout.tsx')).AdminLayout }),
  children: [{ errorElement: <ErrorScreen />, children: [...screens, notFound('*?', 'admin')] }],
})

const adminScreens: RouteObject[] = [
  {
    index: true,
    ...fetched('admin', ['admin', 'adminShop', 'profile'], () => import('./admin/HomePage.tsx')),
  },
  page(
    'adminSalads',
    ['adminCatalogue', 'validation', 'profile'],
    () => import('./admin/salads/SaladsPage.tsx'),
  ),
  page('adminSettings', ['admin', 'adminShop', ...account], () => import('./admin/SettingsPage.tsx')),
  page('adminMenus', ['adminShop'], () => import('./admin/menus/MenusPage.tsx')),
  page('adminPlans', ['adminShop', 'validation'], () => import('./admin/plans/PlansPage.tsx')),
  page('adminJobs', ['admin', 'profile'], () => import('./admin/JobsPage.tsx')),
]

const authTexts: Area[] = ['signIn', 'accounts', 'validation']

/** Signing up, signing in and what belongs to it: a frame of their own, without the public header and footer. */
const authFrame: RouteObject = {
  lazy: async () => {
    const [{ AuthFrame }] = await Promise.all([import('./auth/AuthFrame.tsx'), loadTexts(...authTexts)])
    return { Component: AuthFrame }
  },
  children: [
    {
      errorElement: <ErrorScreen />,
      children: [
        page('login', authTexts, () => import('./auth/LoginPage.tsx')),
        page('register', authTexts, () => import('./auth/RegisterPage.tsx')),
        page('forgotPassword', authTexts, () => import('./auth/ForgotPasswordPage.tsx')),
        page('resetPassword', authTexts, () => import('./auth/ResetPasswordPage.tsx')),
        page('checkEmail', authTexts, () => import('./auth/CheckEmailPage.tsx')),
        page('verifyEmailLink', authTexts, () => import('./auth/VerifyEmailLinkPage.tsx')),
      ],
    },
  ],
}

/** For looking at the product's parts; the server says outside production only that they exist. */
const devPages: RouteObject[] = [
  page('devKit', ['kit'], () => import('./dev/KitPage.tsx')),
  page('devBowls', ['bowls'], () => import('./dev/BowlsPage.tsx')),
  page('devMailbox', ['mailbox'], () => import('./dev/MailboxPage.tsx')),
]

/** Every page of the product, for the browser's router and for the server's. */
export const routesOf = ({ dev }: { dev: boolean }): RouteObject[] => [
  {
    element: (
      <>
        <Root />
        <LateSession />
      </>
    ),
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
              page('menu', ['menu'], () => import('./menu/MenuPage.tsx')),
              page('terms', ['legal', 'terms'], () => import('./legal/TermsPage.tsx')),
              page('privacy', ['legal', 'privacy'], () => import('./legal/PrivacyPage.tsx')),
              page(
                'subscription',
                ['availableSoon', 'checkout'],
                () => import('./checkout/SubscriptionPage.tsx'),
              ),
              page('paymentReturn', ['paying'], () => import('./checkout/RedirectPage.tsx')),
              page('paymentTrace', ['payments'], () => import('./payments/TracePage.tsx')),
              {
                element: <RequireAccess to="CUSTOMER" />,
                children: [
                  page('dashboard', account, () => import('./dashboard/DashboardPage.tsx')),
                  page('receipt', ['payments'], () => import('./payments/ReceiptPage.tsx')),
                ],
              },
              ...(dev ? devPages : []),
              notFound('*', 'site'),
            ],
          },
        ],
      },
      authFrame,
      { element: <RequireAccess to="ADMIN" />, children: [adminFrame(to('admin'), adminScreens)] },
      ...(dev ? [adminFrame(to('devAdmin'), [])] : []),
    ],
  },
]
