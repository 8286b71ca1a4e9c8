import { Check, ChefHat, Clock, Truck, X } from 'lucide-react'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'

export const statuses = ['preparing', 'out', 'delivered', 'failed', 'scheduled'] as const
type Status = (typeof statuses)[number]

const looks = {
  preparing: { tone: 'warn', icon: <ChefHat aria-hidden="true" /> },
  out: { tone: 'info', icon: <Truck aria-hidden="true" className="mirror" /> },
  delivered: { tone: 'leaf', icon: <Check aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <X aria-hidden="true" /> },
  scheduled: { tone: 'neutral', icon: <Clock aria-hidden="true" /> },
} as const

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('kit')
  return <Badge {...looks[status]}>{t(`status.${status}`)}</Badge>
}
