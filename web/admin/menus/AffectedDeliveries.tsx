import { useTranslation } from '../../i18n.ts'
import { type BoardDay, deliveriesOn } from './board.ts'

/** How many deliveries a change of these days affects, shown before it is made. */
export function AffectedDeliveries({ days }: { days: readonly BoardDay[] }) {
  const { t } = useTranslation('adminShop')
  const count = deliveriesOn(days)
  return (
    <p className="text-ink-2 text-s">{count > 0 ? t('menus.touches', { count }) : t('menus.touchesNone')}</p>
  )
}
