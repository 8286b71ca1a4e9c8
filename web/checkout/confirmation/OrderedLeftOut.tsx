import { useTranslation } from '../../i18n.ts'
import type { OrderSummary } from '../../paying/paymentRecords.ts'
import { conflictsOn } from '../../salads/conflictsOn.ts'
import { LeftOutList } from '../../salads/LeftOutList.tsx'
import { NeverConflicts } from '../../salads/NeverConflicts.tsx'
import { Card } from '../../ui/Card.tsx'
import { useMealsOn } from '../salads.ts'
import { useLeftOut } from '../useLeftOut.ts'

/** What the paid order leaves out, and where that is not possible. */
export function OrderedLeftOut({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('leftOut')
  const { leftOut } = useLeftOut(order)
  const { days } = useMealsOn(order.days, { ...order, customizations: order.saladCustomizations })
  if (!leftOut) return null
  return (
    <Card className="grid gap-4">
      <h2 className="display text-d-s">{t('title')}</h2>
      <LeftOutList leftOut={leftOut} />
      <NeverConflicts conflicts={conflictsOn(days)} />
    </Card>
  )
}
