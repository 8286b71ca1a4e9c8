import type { BoardSalad } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type BoardDay, type Slot, saladIn } from './board.ts'
import { SaladTray } from './SaladTray.tsx'
import { useNames } from './useBoard.ts'

type Props = {
  slot: Slot
  open: boolean
  days: readonly BoardDay[]
  salads: readonly BoardSalad[]
  onClose: () => void
  onPick: (salad: BoardSalad) => void
  onClear: () => void
}

/** All salads for one slot of the board, for use by keyboard and on phones. */
export function SaladChooser({ slot, open, days, salads, onClose, onPick, onClear }: Props) {
  const { t } = useTranslation('adminShop')
  const { dayName } = useNames()
  const clearable = slot.part === 'salad' && saladIn(days, slot) !== null
  return (
    <Dialog
      size="l"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('menus.chooser.title', { part: t(`menus.part.${slot.part}`), day: dayName(slot.date) })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('menus.chooser.keep')}
          </Button>
          {clearable && (
            <Button variant="quiet" onClick={onClear}>
              {t('menus.chooser.clear')}
            </Button>
          )}
        </>
      }
    >
      <SaladTray narrow salads={salads} days={days} onPick={onPick} />
    </Dialog>
  )
}
