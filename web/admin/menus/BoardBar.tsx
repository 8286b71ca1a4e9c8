import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { bottomBar } from '../../ui/bottomBar.ts'
import { AffectedDeliveries } from './AffectedDeliveries.tsx'
import type { Board } from './useBoard.ts'
import { useNames } from './useBoard.ts'

type Props = { board: Board; twice: boolean; saving: boolean; onPress: () => void; onSave: () => void }

/** The bar at the bottom while a salad is picked up or changes are unsaved. */
export function BoardBar({ board, twice, saving, onPress, onSave }: Props) {
  const { t } = useTranslation('adminShop')
  const { saladName } = useNames()
  if (board.held)
    return (
      <Bar>
        <p className="flex min-w-0 flex-1 items-center gap-2.5">
          <Hand aria-hidden="true" className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
          {t('menus.hand.text', { salad: saladName(board.held.salad) })}
        </p>
        <Button variant="outline" size="s" onClick={board.putBack}>
          {t('menus.hand.drop')}
        </Button>
      </Bar>
    )
  if (board.changed.length === 0) return null
  return (
    <Bar>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t('menus.save.unsaved', { count: board.changed.length })}</p>
        <AffectedDeliveries days={board.changed} />
      </div>
      <Button
        variant="quiet"
        size="s"
        onClick={() => {
          onPress()
          board.discard()
        }}
      >
        {t('menus.save.discard')}
      </Button>
      <Button
        size="s"
        loading={saving}
        loadingText={t('menus.save.saving')}
        disabledReason={twice ? t('menus.save.twice') : undefined}
        onClick={() => {
          onPress()
          onSave()
        }}
      >
        {t('menus.save.save')}
      </Button>
    </Bar>
  )
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div
    ref={bottomBar}
    className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-l border border-line-2 bg-raised px-4 py-2.5 shadow-3"
  >
    {children}
  </div>
)
