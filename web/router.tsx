import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import type { PathName } from '../domain/paths.ts'
import { type Area, loadTexts } from './i18n.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { LazySession } from './layout/LazySession.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { RequireAccess } from './layout/RequireAccess.tsx'
import { Root } from './layout/Root.tsx'
import { notFoundRoute, type PageModule, pageRoute } from './pageRoute.tsx'
import { to } from './paths.ts'

const page = (name: PathName, texts: Area[], load: () => Promise<PageModule>) =>
  pageRoute(to(name), `titles.${name}`, texts, load)

/** The texts of profile settings and sessions, which appear in several places. */
const account: Area[] = ['profile', 'accounts', 'validation']
const dashboard: Area[] = [
  ...account,
  'dashboard',
  'problems',
  'changes',
  'meals',
  'feedback',
  'addresses',
  'menu',
  'leftOut',
  'paying',
]

const ROOT = 'root'

const authTexts: Area[] = ['signIn', 'accounts', 'validation', 'errors']

/** Registration, login and related pages: a bowl beside the form. */
const authFrame: RouteObject = {
  lazy: async () => {
    const [{ AuthFrame }] = await Promise.all([import('./auth/AuthFrame.tsx'), loadTexts(...authTexts)])
    return { Component: AuthFrame }
  },
  children: [
    page('login', authTexts, () => import('./auth/LoginPage.tsx')),
    page('register', authTexts, () => import('./auth/RegisterPage.tsx')),
    page('forgotPassword', authTexts, () => import('./auth/ForgotPasswordPage.tsx')),
    page('resetPassword', authTexts, () => import('./auth/ResetPasswordPage.tsx')),
    page('checkEmail', authTexts, () => import('./auth/CheckEmailPage.tsx')),
    page('emailChange', authTexts, () => import('./auth/EmailChangePage.tsx')),
    page('verifyEmailLink', authTexts, () => import('./auth/VerifyEmailLinkPage.tsx')),
  ],
}

/**
 * Pages for looking at the product's components. Outside production only; the server tells the app whether they exist.
 */
const devPages: RouteObject[] = [
  page('devKit', ['kit'], () => import('./dev/KitPage.tsx')),
  page('devBowls', ['bowls'], () => import('./dev/BowlsPage.tsx')),
  page('devMailbox', ['mailbox'], () => import('./dev/MailboxPage.tsx')),
]

/** A driver's page has no frame and no session and needs no connection. */
const driverPage: RouteObject = {
  errorElement: <ErrorScreen />,
  HydrateFallback: PageSpinner,
  children: [page('run', ['run', 'deliveryWords'], () => import('./run/RunPage.tsx'))],
}

/** All pages except the admin pages, for the browser's router and for the server's. */
export const createRoutes = ({ dev }: { dev: boolean }): RouteObject[] => [
  {
    id: ROOT,
    element: (
      <>
        <Root />
        <LazySession />
      </>
    ),
    errorElement: <ErrorScreen />,
    HydrateFallback: PageSpinner,
    children: [
      {
        element: <PublicLayout />,
        children: [
          {
            // Inside the frame: if a page fails, the header and the footer stay.
            errorElement: <ErrorScreen />,
            children: [
              page('home', ['home'], () => import('./home/HomePage.tsx')),
              page('menu', ['menu'], () => import('./menu/MenuPage.tsx')),
              page('terms', ['legal', 'terms'], () => import('./legal/LegalPage.tsx')),
              page('privacy', ['legal', 'privacy'], () => import('./legal/LegalPage.tsx')),
              page(
                'subscription',
                ['availableSoon', 'checkout'],
                () => import('./checkout/SubscriptionPage.tsx'),
              ),
              page('paymentReturn', ['paying'], () => import('./checkout/RedirectPage.tsx')),
              page(
                'payByLink',
                ['payByLink', 'paying', 'validation'],
                () => import('./payments/PayPage.tsx'),
              ),
              page('paymentTrace', ['payments', 'leftOut'], () => import('./payments/TracePage.tsx')),
              {
                element: <RequireAccess to="CUSTOMER" />,
                children: [
                  page('dashboard', dashboard, () => import('./dashboard/DashboardPage.tsx')),
                  page('receipt', ['payments', 'leftOut'], () => import('./payments/ReceiptPage.tsx')),
                ],
              },
              ...(dev ? devPages : []),
              authFrame,
              notFoundRoute('site'),
            ],
          },
        ],
      },
    ],
  },
  driverPage,
]

/** Adds the admin pages when one of them is opened, so that visitors do not load their list. */
export const findAdminRoutes =
  ({ dev }: { dev: boolean }): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    const frames = dev ? [to('admin'), to('devAdmin')] : [to('admin')]
    if (!frames.some((frame) => `${path}/`.startsWith(`${frame}/`))) return
    const { adminRoutes } = await import('./admin/routes.tsx')
    patch(ROOT, adminRoutes)
  }
