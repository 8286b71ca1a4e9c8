import {
  BookOpen,
  CalendarCheck,
  History,
  IdCard,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Salad,
  Settings,
  Tags,
  Truck,
  Users,
} from 'lucide-react'
import type { en } from '../../domain/text/en.ts'
import type { Area } from '../i18n.ts'
import type { PageModule } from '../pageRoute.tsx'

export type Screen = {
  /** The key of its title and its label in the sidebar (`layout.admin`). */
  name: keyof typeof en.layout.admin
  path: `/admin${string}`
  Icon: LucideIcon
  /** An icon with a direction, which is mirrored in right-to-left text. */
  mirrors?: true
  /** The texts it needs, loaded with its page. A screen without a page is in the sidebar but leads nowhere. */
  texts?: Area[]
  page?: () => Promise<PageModule>
}

/** The admin screens in the order of the sidebar: first those of the specification (W7). */
export const mainScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/admin',
    Icon: LayoutDashboard,
    texts: ['adminHome', 'adminShop', 'profile'],
    page: () => import('./home/HomePage.tsx'),
  },
  {
    name: 'users',
    path: '/admin/users',
    Icon: Users,
    texts: ['adminUsers', 'validation'],
    page: () => import('./users/UsersPage.tsx'),
  },
  {
    name: 'subscriptions',
    path: '/admin/subscriptions',
    Icon: CalendarCheck,
    texts: ['adminSubscriptions', 'dashboard'],
    page: () => import('./subscriptions/SubscriptionsPage.tsx'),
  },
  {
    name: 'salads',
    path: '/admin/salads',
    Icon: Salad,
    texts: ['adminCatalogue', 'validation', 'errors'],
    page: () => import('./salads/SaladsPage.tsx'),
  },
  {
    name: 'menus',
    path: '/admin/menus',
    Icon: BookOpen,
    texts: ['adminShop'],
    page: () => import('./menus/MenusPage.tsx'),
  },
  {
    name: 'delivery',
    path: '/admin/delivery',
    Icon: Truck,
    mirrors: true,
    texts: ['adminDelivery', 'deliveryWords', 'kitchen', 'addresses', 'validation'],
    page: () => import('./delivery/DeliveryPage.tsx'),
  },
  {
    name: 'settings',
    path: '/admin/settings',
    Icon: Settings,
    texts: ['admin', 'adminShop', 'adminClosures', 'profile', 'accounts', 'validation'],
    page: () => import('./SettingsPage.tsx'),
  },
  {
    name: 'recovery',
    path: '/admin/payment-recovery',
    Icon: LifeBuoy,
    texts: ['recoveryPage', 'adminPayments', 'adminSubscriptions', 'addresses', 'validation'],
    page: () => import('./recovery/RecoveryPage.tsx'),
  },
]
/** Screens beyond the specification's eight, in their own group (W5). */
export const moreScreens: readonly Screen[] = [
  {
    name: 'plans',
    path: '/admin/plans',
    Icon: Tags,
    texts: ['adminShop', 'validation'],
    page: () => import('./plans/PlansPage.tsx'),
  },
  {
    name: 'drivers',
    path: '/admin/drivers',
    Icon: IdCard,
    texts: ['adminDrivers', 'validation'],
    page: () => import('./drivers/DriversPage.tsx'),
  },
  {
    name: 'feedback',
    path: '/admin/feedback',
    Icon: MessageSquare,
    texts: ['adminFeedback', 'feedback', 'validation'],
    page: () => import('./feedback/FeedbackPage.tsx'),
  },
  {
    name: 'jobs',
    path: '/admin/jobs',
    Icon: ListChecks,
    texts: ['admin'],
    page: () => import('./JobsPage.tsx'),
  },
  {
    name: 'audit',
    path: '/admin/audit',
    Icon: History,
    texts: ['audit', 'admin'],
    page: () => import('./audit/AuditPage.tsx'),
  },
]

/** Screens that are not in the sidebar, because other screens link to them, such as a customer or a subscription. */
export const innerScreens: readonly Pick<Screen, 'name' | 'path' | 'texts' | 'page'>[] = [
  {
    name: 'customer',
    path: '/admin/users/:id',
    texts: ['customerStory', 'adminUsers', 'validation', 'dashboard', 'meals', 'deliveryWords'],
    page: () => import('./customers/AccountPage.tsx'),
  },
  {
    name: 'customer',
    path: '/admin/guests',
    texts: ['customerStory', 'adminUsers', 'dashboard', 'meals', 'deliveryWords'],
    page: () => import('./customers/GuestPage.tsx'),
  },
  {
    name: 'addSubscription',
    path: '/admin/subscriptions/new',
    texts: ['adminSubscriptions', 'addresses', 'validation'],
    page: () => import('./subscriptions/AddPage.tsx'),
  },
  {
    name: 'subscription',
    path: '/admin/subscriptions/:id',
    texts: [
      'adminSubscriptions',
      'deliveryWords',
      'adminChanges',
      'changes',
      'dashboard',
      'meals',
      'leftOut',
      'menu',
      'addresses',
      'validation',
    ],
    page: () => import('./subscriptions/SubscriptionPage.tsx'),
  },
  {
    name: 'runs',
    path: '/admin/delivery/run',
    texts: ['adminRuns'],
    page: () => import('./runs/RunsPage.tsx'),
  },
  {
    name: 'kitchen',
    path: '/admin/delivery/kitchen',
    texts: ['kitchen', 'menu'],
    page: () => import('./kitchen/KitchenPage.tsx'),
  },
  {
    name: 'payment',
    path: '/admin/payments/:id',
    texts: ['adminPayments', 'validation'],
    page: () => import('./payments/PaymentPage.tsx'),
  },
]
