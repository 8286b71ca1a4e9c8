import { Sun, Sunset } from 'lucide-react'
import type { Slot } from '../../../domain/settings/rules.ts'
import { useTranslation } from '../../i18n.ts'

export function SlotText({ slot }: { slot: Slot }) {
  const { t } = useTranslation('adminDelivery')
  const Icon = slot === 'MORNING_9_12' ? Sun : Sunset
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 self-center" strokeWidth={1.75} />
      {t(`slot.${slot}`)}
    </span>
  )
}
