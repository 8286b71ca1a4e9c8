import {
  BookOpen,
  CalendarCheck,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Salad,
  Settings,
  Tags,
  Truck,
  Users,
} from 'lucide-react'
import type { PathName } from '../../domain/paths.ts'
import type { en } from '../../domain/text/en.ts'

type Screen = {
  name: PathName
  label: keyof typeof en.layout.admin
  Icon: LucideIcon
  /** A picture with a direction of its own: it turns with the script. */
  mirrors?: true
}

/** The sidebar: one line a screen. */
export const mainScreens: readonly Screen[] = [
  { name: 'admin', label: 'dashboard', Icon: LayoutDashboard },
  { name: 'adminUsers', label: 'users', Icon: Users },
  { name: 'adminSubscriptions', label: 'subscriptions', Icon: CalendarCheck },
  { name: 'adminSalads', label: 'salads', Icon: Salad },
  { name: 'adminMenus', label: 'menus', Icon: BookOpen },
  { name: 'adminDelivery', label: 'delivery', Icon: Truck, mirrors: true },
  { name: 'adminRecovery', label: 'recovery', Icon: LifeBuoy },
  { name: 'adminSettings', label: 'settings', Icon: Settings },
]
/** Screens beyond the eight of rule W7 (rule W5); the group shows once it has one. */
export const moreScreens: readonly Screen[] = [
  { name: 'adminPlans', label: 'plans', Icon: Tags },
  { name: 'adminJobs', label: 'jobs', Icon: ListChecks },
]
