import { listCards } from '../../../domain/payments/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { cardName } from '../../paying/cardName.ts'
import { Switch } from '../../ui/Switch.tsx'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'

/** The switch for auto-renewal. Changing it opens a dialog first, because it concerns money. */
export function AutoRenewal({ subscription, ask }: { subscription: Subscription; ask: Ask }) {
  const { t } = useTranslation('dashboard')
  const { autoRenewal, autoRenewalCardId, status, renewedBy } = subscription
  const cards = useRead(listCards, {}, { enabled: autoRenewal })
  const card = cards.data?.find((way) => way.id === autoRenewalCardId)?.card
  // An ended subscription does not renew by itself, and a renewed one need not.
  if (!subscriptionTransitions.can('modify', status) || renewedBy) return null
  const state = card ? t('plan.autoOn', { card: cardName(card) }) : t('plan.autoOnPlain')
  return (
    <div className="border-line border-t pt-2">
      <Switch
        atEnd
        label={t('plan.autoRenewal')}
        hint={autoRenewal ? state : t('plan.autoOff')}
        checked={autoRenewal}
        onChange={() => ask(autoRenewal ? 'autoRenewalOff' : 'autoRenewalOn', subscription)}
      />
    </div>
  )
}
