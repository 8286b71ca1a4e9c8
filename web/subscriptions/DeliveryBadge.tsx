import { Ban, CalendarClock, Check, ChefHat, CircleAlert, Truck } from 'lucide-react'
import type { DeliveryStatus } from '../../domain/deliveries/rules.ts'
import { type Area, useTranslation } from '../i18n.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'

const looks: Record<DeliveryStatus, { tone: BadgeTone; Icon: typeof Check; mirrored?: true }> = {
  SCHEDULED: { tone: 'neutral', Icon: CalendarClock },
  PREPARING: { tone: 'warn', Icon: ChefHat },
  OUT_FOR_DELIVERY: { tone: 'info', Icon: Truck, mirrored: true },
  DELIVERED: { tone: 'leaf', Icon: Check },
  CANCELLED: { tone: 'neutral', Icon: Ban },
  FAILED: { tone: 'danger', Icon: CircleAlert },
}

/** A delivery's status. `words`: text areas with other wordings, for a reader who is not the customer. */
export function DeliveryBadge({ status, words = [] }: { status: DeliveryStatus; words?: readonly Area[] }) {
  const { t } = useTranslation('meals', words)
  const { tone, Icon, mirrored } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className={mirrored && 'mirror'} />}>
      {t(`status.${status}`)}
    </Badge>
  )
}
