import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { dayInBahrain, formatDay } from '../../domain/dates.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { planSlotChange } from '../../domain/subscriptions/changes.ts'
import { useNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { useShop } from '../shop.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import { useChangeable } from './useChangeable.ts'

const icons = {
  MORNING_9_12: <Sun aria-hidden="true" />,
  EVENING_6_9: <Moon aria-hidden="true" />,
} satisfies Record<Slot, unknown>

/** Changes the delivery time of all deliveries that can still be changed. Allowed once. */
export function SlotDialog({ subscription, calls, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes', calls.words)
  const now = useNow()
  const changeable = useChangeable(subscription)
  const hoursText = useSlotHours()
  const slots = useShop().data?.slots ?? []
  const current = subscription.deliveryTimeSlot
  const [slot, setSlot] = useState<Slot>(current === 'MORNING_9_12' ? 'EVENING_6_9' : 'MORNING_9_12')
  const plan = planSlotChange(changeable, subscription.slotChangedByUser, now)
  const deliveries = plan.is === 'allowed' ? plan.deliveries : []
  const from = deliveries[0] ? formatDay(deliveries[0].date, language) : ''
  const chosen = slots.find((s) => s.value === slot)
  const comesToday = changeable.deliveries.some(
    (d) => d.date === dayInBahrain(now) && d.status !== 'CANCELLED' && d.status !== 'DELIVERED',
  )
  const { send, sending, refused } = useChange(calls.slot, dialog, {
    failed: t('slot.failed'),
    done: () => t(`slot.done.${slot}`, { from, hours: chosen ? hoursText(chosen) : '' }),
  })
  return (
    <ActionDialog
      {...dialog}
      title={t('slot.title')}
      lead={t('slot.lead')}
      keep={t('slot.keep')}
      refused={refused}
      act={
        slot !== current &&
        plan.is === 'allowed' && (
          <Button
            loading={sending}
            loadingText={t('slot.sending')}
            onClick={() => void send({ params: { id: subscription.id }, body: { deliveryTimeSlot: slot } })}
          >
            {t(`slot.send.${slot}`)}
          </Button>
        )
      }
    >
      <RadioCards
        legend={t('slot.label')}
        columns={2}
        value={slot}
        onChange={setSlot}
        choices={slots.map((s) => ({
          value: s.value,
          title: t(`slot.names.${s.value}`),
          text: hoursText(s),
          icon: icons[s.value],
          aside: s.value === current ? <Badge>{t('slot.now')}</Badge> : undefined,
        }))}
      />
      {slot !== current && (
        <p role="status">
          {t('slot.effect', { count: deliveries.length, from })} {comesToday && t('slot.today')}
        </p>
      )}
    </ActionDialog>
  )
}
