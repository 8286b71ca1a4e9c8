import { Copy, Eraser, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '../../../domain/dates.ts'
import type { AdminMenuWeek } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import type { BoardDay } from './board.ts'
import { type WeekAction, WeekDialog } from './WeekDialog.tsx'

const icons = { copy: Copy, fill: RotateCw, clear: Eraser } as const
const actions = ['copy', 'fill', 'clear'] as const

type Props = { week: Day; days: readonly BoardDay[]; unsaved: boolean; onDone: (week: AdminMenuWeek) => void }

/** Actions for a whole week. Each shows its effect first. */
export function WeekActions(props: Props) {
  const { t } = useTranslation('adminShop')
  const wide = useMedia('(min-width: 64rem)')
  const [action, setAction] = useState<WeekAction>('copy')
  const [open, setOpen] = useState(false)
  const ask = (next: WeekAction) => {
    setAction(next)
    setOpen(true)
  }
  return (
    <>
      {wide ? (
        <div className="flex flex-wrap gap-1">
          {actions.map((one) => {
            const Icon = icons[one]
            return (
              <Button
                key={one}
                variant="quiet"
                size="s"
                icon={<Icon aria-hidden="true" />}
                onClick={() => ask(one)}
              >
                {t(`menus.actions.${one}`)}
              </Button>
            )
          })}
        </div>
      ) : (
        <Menu
          trigger={
            <Button variant="outline" size="s">
              {t('menus.actions.label')}
            </Button>
          }
          items={actions.map((one) => {
            const Icon = icons[one]
            return {
              label: t(`menus.actions.${one}`),
              icon: <Icon aria-hidden="true" />,
              onSelect: () => ask(one),
            }
          })}
        />
      )}
      <WeekDialog {...props} action={action} open={open} onOpenChange={setOpen} />
    </>
  )
}
