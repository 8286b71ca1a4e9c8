import { formatDay } from '../../domain/dates.ts'
import {
  type Change,
  type ChangeRefusal,
  firstOpenDay,
  planCancellation,
  planPause,
  planPauseWithdrawal,
  planResume,
  planSlotChange,
} from '../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import { serverNow, useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import type { SubscriptionCalls } from './calls.ts'
import { useChangeable } from './useChangeable.ts'

export type ChangeName = 'pause' | 'withdraw' | 'resume' | 'slot' | 'cancel'
/** An action on a subscription. `why`: the reason why the server would refuse it now. */
export type Offer<Name extends string> = { name: Name; why: string | null }

/** The changes that are possible now, by the rules the server uses. Changes that the status excludes are not listed. */
export function useChangeOffers(
  subscription: Subscription,
  words: SubscriptionCalls['words'],
): Offer<ChangeName>[] {
  useToday() // renders again when a day closes
  const now = serverNow()
  const changeable = useChangeable(subscription)
  const whyNot = useRefusalText(subscription, words)
  const { status, pause, slotChangedByUser } = subscription
  const offers: [ChangeName, Change<object>][] = []
  if (status === 'ACTIVE' && !pause)
    offers.push(['pause', planPause(changeable, { startDate: firstOpenDay(now), durationDays: 1 }, now)])
  if (status === 'ACTIVE' && pause) offers.push(['withdraw', planPauseWithdrawal(changeable, now)])
  if (status === 'PAUSED') offers.push(['resume', planResume(changeable, now)])
  if (subscriptionTransitions.can('modify', status))
    offers.push(['slot', planSlotChange(changeable, slotChangedByUser, now)])
  const cancellation = planCancellation(changeable, new Date(subscription.paidAt), now)
  if (cancellation.is === 'allowed') offers.push(['cancel', cancellation])
  return offers.map(([name, plan]) => ({ name, why: plan.is === 'refused' ? whyNot(plan) : null }))
}

function useRefusalText({ status, pause }: Subscription, words: SubscriptionCalls['words']) {
  const { t, language } = useTranslation('changes', words)
  const { t: say } = useTranslation('dashboard')
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
    return t('why.STATUS', { status: say(`status.${status}`) })
  }
}
