import { ChevronRight, CircleX, Clock, MapPin, Pause, Play, RefreshCw, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { movable } from '../../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { serverNow, useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import { cx } from '../../ui/cx.ts'
import { type OfferName, useOffers } from '../actions/useOffers.ts'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'
import { WhereDialog } from '../meals/WhereDialog.tsx'

const icons: Record<OfferName, ReactNode> = {
  pause: <Pause />,
  withdraw: <Undo2 className="mirror" />,
  resume: <Play />,
  slot: <Clock />,
  renew: <RefreshCw />,
  cancel: <CircleX />,
}

/** The actions for a subscription. One that is not possible says why. */
export function PlanActions({ subscription, ask }: { subscription: Subscription; ask: Ask }) {
  const { t } = useTranslation(['changes', 'dashboard'])
  const offers = useOffers(subscription)
  if (offers.length === 0) return null
  return (
    <ul aria-label={t('dashboard:plan.manage')} className="grid border-line border-t">
      {offers
        .map(({ name, why }) => (
          <ActionRow
            key={name}
            icon={icons[name]}
            label={t(`open.${name}`)}
            why={why}
            danger={name === 'cancel'}
            onPress={() => ask(name, subscription)}
          />
        ))
        .toSpliced(2, 0, <ChangeAddress key="address" subscription={subscription} />)}
    </ul>
  )
}

/** For all days that can still be changed, or one of them. */
function ChangeAddress({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const [open, setOpen] = useState(false)
  useToday() // renders again when a day closes
  const [first] = movable(useChangeable(subscription), serverNow())
  const delivery = subscription.deliverySchedules.find((d) => d.id === first?.id)
  if (!delivery) return null
  return (
    <>
      <ActionRow icon={<MapPin />} label={t('plan.changeAddress')} why={null} onPress={() => setOpen(true)} />
      <WhereDialog day={{ subscription, delivery }} scope="all" open={open} onOpenChange={setOpen} />
    </>
  )
}

interface ActionRowProps {
  icon: ReactNode
  label: string
  why: string | null
  danger?: boolean
  onPress: () => void
}

function ActionRow({ icon, label, why, danger, onPress }: ActionRowProps) {
  const id = useId()
  return (
    <li className="border-line border-b last:-mb-2 last:border-b-0">
      <button
        type="button"
        aria-disabled={why !== null}
        aria-describedby={why === null ? undefined : id}
        onClick={why === null ? onPress : undefined}
        className={cx(
          'flex min-h-12 w-full items-center gap-3 rounded-s py-2 text-start font-medium text-s hover:bg-ink/4 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
          'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent',
          danger && 'text-danger-text',
        )}
      >
        <span aria-hidden="true">{icon}</span>
        <span className="min-w-0 flex-1">
          {label}
          {why !== null && (
            <span id={id} className="block font-normal text-ink-2 text-xs">
              {why}
            </span>
          )}
        </span>
        {why === null && <ChevronRight aria-hidden="true" className="mirror text-ink-3" />}
      </button>
    </li>
  )
}
