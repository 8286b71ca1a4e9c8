import type { LeftOut } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { LeftOutList } from '../salads/LeftOutList.tsx'
import { Card } from '../ui/Card.tsx'

/** The ingredients the order leaves out, beside the payment's details. */
export function LeftOutCard({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation('leftOut')
  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <LeftOutList leftOut={leftOut} />
    </Card>
  )
}
