import { formatDay } from '../../../domain/dates.ts'
import {
  type Change,
  type ChangeRefusal,
  firstOpenDay,
  planCancellation,
  planPause,
  planPauseWithdrawal,
  planResume,
  planSlotChange,
} from '../../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { serverNow, useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useSession } from '../../session.ts'
import { useService } from '../../shop.ts'
import { useChangeable } from '../useChangeable.ts'

export type OfferName = 'pause' | 'withdraw' | 'resume' | 'slot' | 'renew' | 'cancel'
/** Something to do with a subscription; `why`: the server would refuse it now, in words. */
export type Offer = { name: OfferName; why: string | null }

/** What can be done with a subscription now, by the rules the server goes by; what its state rules out is not listed. */
export function useOffers(subscription: Subscription): Offer[] {
  useToday() // drawn again when a day closes
  const now = serverNow()
  const changeable = useChangeable(subscription)
  const whyNot = useRefusalText(subscription)
  const renewal = useRenewalRefusal(subscription)
  const { status, pause, slotChangedByUser } = subscription
  const offers: [OfferName, Change<object>][] = []
  if (status === 'ACTIVE' && !pause)
    offers.push(['pause', planPause(changeable, { startDate: firstOpenDay(now), durationDays: 1 }, now)])
  if (status === 'ACTIVE' && pause) offers.push(['withdraw', planPauseWithdrawal(changeable, now)])
  if (status === 'PAUSED') offers.push(['resume', planResume(changeable, now)])
  if (subscriptionTransitions.can('modify', status))
    offers.push(['slot', planSlotChange(changeable, slotChangedByUser, now)])
  const cancellation = planCancellation(changeable, new Date(subscription.paidAt), now)
  return [
    ...offers.map(([name, plan]) => ({ name, why: plan.is === 'refused' ? whyNot(plan) : null })),
    ...(subscriptionTransitions.can('renew', status) ? [{ name: 'renew' as const, why: renewal }] : []),
    ...(cancellation.is === 'allowed' ? [{ name: 'cancel' as const, why: null }] : []),
  ]
}

function useRefusalText({ status, pause }: Subscription) {
  const { t, language } = useTranslation(['changes', 'dashboard'])
  return (refusal: ChangeRefusal): string => {
    if (refusal.why === 'DAY_CLOSED')
      return t('why.DAY_CLOSED', { day: formatDay(refusal.day, language, 'dated') })
    if (refusal.why === 'PAST_THE_YEAR')
      return t('why.PAST_THE_YEAR', { until: formatDay(refusal.until, language, 'dated') })
    if (refusal.why === 'PAUSE_EXISTS' && pause)
      return t('why.PAUSE_EXISTS', {
        from: formatDay(pause.from, language),
        to: formatDay(pause.to, language),
      })
    if (refusal.why === 'SLOT_CHANGED' || refusal.why === 'NOTHING_LEFT') return t(`why.${refusal.why}`)
    return t('why.STATUS', { status: t(`dashboard:status.${status}`) })
  }
}

/** Why it cannot be renewed now; null where it can. */
export function useRenewalRefusal({ renewedBy }: Subscription): string | null {
  const { t, language } = useTranslation('changes')
  const service = useService()
  const session = useSession()
  if (renewedBy)
    return t('why.renewed', {
      number: `\u2066${renewedBy.number}\u2069`,
      day: formatDay(renewedBy.startDate, language),
    })
  if (service.off) return t('why.serviceOff')
  return session.state === 'signed-in' && session.user.erasureAt !== null ? t('why.deleting') : null
}
