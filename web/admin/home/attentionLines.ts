import {
  Banknote,
  BanknoteX,
  CirclePause,
  CreditCard,
  HandCoins,
  LifeBuoy,
  type LucideIcon,
  MapPinOff,
  MessageSquare,
  OctagonAlert,
  PackageOpen,
  Utensils,
  UtensilsCrossed,
} from 'lucide-react'
import { formatDay, weekOf } from '../../../domain/dates.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import type { adminToday } from '../../../domain/insights/contract.ts'
import type { Language } from '../../../domain/language.ts'
import type { translator } from '../../i18n.ts'

export type Today = Returned<typeof adminToday>

export type AttentionLine = {
  name: string
  tone: 'danger' | 'warn' | 'info'
  Icon: LucideIcon
  title: string
  text: string
  /** The customers concerned, with a phone number if they should be called. */
  people?: readonly { id: string; to: `/admin/${string}`; name: string; phone?: string; text: string }[]
  /** The screen that handles it, which may not exist yet. */
  link?: { to: `/admin/${string}`; words: string }
}

type Translate = ReturnType<typeof translator<'adminHome'>>

/** What needs attention today, the most urgent first. Zero counts are omitted. */
export function attentionLines(today: Today, t: Translate, language: Language): AttentionLine[] {
  const { orphans, feedback, daysWithoutMenu, weeksFromRotation } = today
  const [noMenu] = daysWithoutMenu
  const [rotation] = weeksFromRotation
  const lines: (AttentionLine | false | undefined)[] = [
    !today.serviceActive && {
      name: 'serviceOff',
      tone: 'warn',
      Icon: CirclePause,
      title: t('attention.serviceOff.title'),
      text: t('attention.serviceOff.text'),
    },
    orphans.count > 0 && {
      name: 'orphans',
      tone: 'danger',
      Icon: LifeBuoy,
      title: t('attention.orphans.title', { count: orphans.count }),
      text: orphans.nextRefundOn
        ? t('attention.orphans.textRefund', {
            amount: orphans.formattedAmount,
            day: formatDay(orphans.nextRefundOn, language),
          })
        : t('attention.orphans.text', { amount: orphans.formattedAmount }),
      link: { to: '/admin/payment-recovery', words: t('attention.orphans.action') },
    },
    today.failedDeliveries > 0 && {
      name: 'failed',
      tone: 'danger',
      Icon: MapPinOff,
      title: t('attention.failed.title', { count: today.failedDeliveries }),
      text: t('attention.failed.text'),
      link: { to: '/admin/delivery?show=failed', words: t('attention.failed.action') },
    },
    today.declinedRenewals.count > 0 && {
      name: 'declined',
      tone: 'danger',
      Icon: CreditCard,
      title: t('attention.declined.title', { count: today.declinedRenewals.count }),
      text:
        today.declinedRenewals.count > today.declinedRenewals.soonest.length
          ? t('attention.declined.textMore', { count: today.declinedRenewals.soonest.length })
          : t('attention.declined.text'),
      people: today.declinedRenewals.soonest.map((one) => ({
        id: one.subscriptionId,
        to: `/admin/subscriptions/${one.subscriptionId}`,
        name: one.customerName,
        phone: one.customerPhone,
        text: t('attention.declined.person', {
          day: formatDay(one.endDate, language),
          amount: one.formattedAmount,
        }),
      })),
    },
    today.deadJobs > 0 && {
      name: 'deadJobs',
      tone: 'danger',
      Icon: OctagonAlert,
      title: t('attention.deadJobs.title', { count: today.deadJobs }),
      text: t('attention.deadJobs.text'),
      link: { to: '/admin/jobs', words: t('attention.deadJobs.action') },
    },
    noMenu && {
      name: 'noMenu',
      tone: 'danger',
      Icon: UtensilsCrossed,
      title: t('attention.noMenu.title', { count: daysWithoutMenu.length }),
      text: t('attention.noMenu.text', { day: formatDay(noMenu, language) }),
      link: { to: `/admin/menus?week=${weekOf(noMenu)}`, words: t('attention.noMenu.action') },
    },
    today.overdueDeliveries > 0 && {
      name: 'overdue',
      tone: 'warn',
      Icon: PackageOpen,
      title: t('attention.overdue.title', { count: today.overdueDeliveries }),
      text: t('attention.overdue.text'),
      link: { to: '/admin/delivery?show=overdue', words: t('attention.overdue.action') },
    },
    today.refundsToMake > 0 && {
      name: 'refunds',
      tone: 'warn',
      Icon: Banknote,
      title: t('attention.refunds.title', { count: today.refundsToMake }),
      text: t('attention.refunds.text'),
      link: { to: '/admin/payment-recovery?show=refunds', words: t('attention.refunds.action') },
    },
    today.tooMuchBack.count > 0 && {
      name: 'tooMuchBack',
      tone: 'warn',
      Icon: BanknoteX,
      title: t('attention.tooMuchBack.title', { count: today.tooMuchBack.count }),
      text: t('attention.tooMuchBack.text'),
      people: today.tooMuchBack.latest.map((one) => ({
        id: one.paymentId,
        to: `/admin/payments/${one.paymentId}`,
        name: one.customerName,
        text: t('attention.tooMuchBack.person', { amount: one.formattedAmount }),
      })),
      link: {
        to: '/admin/payment-recovery?show=reconciliation',
        words: t('attention.tooMuchBack.action'),
      },
    },
    rotation && {
      name: 'rotation',
      tone: 'warn',
      Icon: Utensils,
      title: t('attention.rotation.title', {
        count: weeksFromRotation.length,
        day: formatDay(rotation, language, 'dayMonth'),
      }),
      text: t('attention.rotation.text', {
        count: weeksFromRotation.length,
        day: formatDay(rotation, language, 'dayMonth'),
      }),
      link: { to: `/admin/menus?week=${rotation}`, words: t('attention.rotation.action') },
    },
    feedback.waiting > 0 && {
      name: 'feedback',
      tone: feedback.low > 0 ? 'warn' : 'info',
      Icon: MessageSquare,
      title: t('attention.feedback.title', { count: feedback.waiting }),
      text:
        feedback.low > 0
          ? t('attention.feedback.low', { count: feedback.low, subject: feedback.subject ?? '' })
          : t('attention.feedback.text'),
      link: { to: '/admin/feedback?state=pending', words: t('attention.feedback.action') },
    },
    today.unpaid > 0 && {
      name: 'unpaid',
      tone: 'info',
      Icon: HandCoins,
      title: t('attention.unpaid.title', { count: today.unpaid }),
      text: t('attention.unpaid.text'),
      link: { to: '/admin/subscriptions?status=PENDING_PAYMENT', words: t('attention.unpaid.action') },
    },
  ]
  return lines.filter((line) => line !== false && line !== undefined)
}
