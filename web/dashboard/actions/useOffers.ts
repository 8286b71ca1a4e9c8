import { formatDay } from '../../../domain/dates.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useSession } from '../../session.ts'
import { useService } from '../../shop.ts'
import { type ChangeName, type Offer, useChangeOffers } from '../../subscriptions/useChangeOffers.ts'
import { ownCalls } from './ownCalls.ts'

export type OfferName = ChangeName | 'renew'

/** The actions a customer can take on a subscription now, with cancelling last. */
export function useOffers(subscription: Subscription): Offer<OfferName>[] {
  const offers = useChangeOffers(subscription, ownCalls.words)
  const renewal = useRenewalRefusal(subscription)
  const isCancel = ({ name }: Offer<OfferName>) => name === 'cancel'
  return [
    ...offers.filter((offer) => !isCancel(offer)),
    ...(subscriptionTransitions.can('renew', subscription.status)
      ? [{ name: 'renew' as const, why: renewal }]
      : []),
    ...offers.filter(isCancel),
  ]
}

/** Why it cannot be renewed now, or null if it can. */
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
