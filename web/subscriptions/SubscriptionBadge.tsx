import { Ban, CalendarClock, Check, CheckCheck, Clock, Hourglass, Pause } from 'lucide-react'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'

const looks: Record<SubscriptionStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  PENDING_PAYMENT: { tone: 'warn', Icon: Clock },
  ACTIVE: { tone: 'leaf', Icon: Check },
  PAUSED: { tone: 'warn', Icon: Pause },
  CANCELLED: { tone: 'neutral', Icon: Ban },
  COMPLETED: { tone: 'leaf', Icon: CheckCheck },
  EXPIRED: { tone: 'neutral', Icon: Hourglass },
}

/** A subscription's status. */
export function SubscriptionBadge({
  subscription: { status, startDate },
}: {
  subscription: Pick<Subscription, 'status' | 'startDate'>
}) {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  if (status === 'ACTIVE' && startDate > today)
    return (
      <Badge tone="info" icon={<CalendarClock aria-hidden="true" />}>
        {t('notBegun')}
      </Badge>
    )
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Badge>
  )
}
