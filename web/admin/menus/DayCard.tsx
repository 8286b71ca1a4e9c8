import { CircleAlert, Lock, Pencil, TriangleAlert } from 'lucide-react'
import type { MenuWarning } from '../../../domain/menu/rules.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { LeafTop } from '../../salads/DayLeaf.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { type BoardDay, slotParts } from './board.ts'
import { type SlotActions, SlotCell } from './SlotCell.tsx'
import { useNames } from './useBoard.ts'

type Props = { day: BoardDay; changed: boolean; warnings: readonly MenuWarning[]; actions: SlotActions }

/** A day of the week: its salad, its alternative, and warnings. */
export function DayCard({ day, changed, warnings, actions }: Props) {
  const { t } = useTranslation('adminShop')
  const { dayName } = useNames()
  const today = useToday() === day.date
  return (
    <section
      aria-label={dayName(day.date)}
      className={cx(
        'flex min-w-0 flex-col rounded-m',
        day.open ? 'bg-surface shadow-1 dark:shadow-none' : 'hatched bg-sunken/60',
      )}
    >
      <LeafTop date={day.date} marked={today ? t('menus.today') : undefined} />
      <div className="grid gap-1 p-2 pt-3 sm:max-lg:grid-cols-2 lg:flex-1 lg:content-start">
        {slotParts.map((part) => (
          <SlotCell key={part} day={day} part={part} actions={actions} />
        ))}
      </div>
      <div className="grid gap-1.5 px-3.5 pb-3.5 text-2xs">
        {warnings.map((warning) => (
          <Warning key={warning} warning={warning} day={day} />
        ))}
        {day.open ? (
          <State day={day} changed={changed} />
        ) : (
          <p className="flex items-start gap-1.5 text-ink-2">
            <Lock aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
            {t('menus.closed')}
          </p>
        )}
      </div>
    </section>
  )
}

function State({ day, changed }: { day: BoardDay; changed: boolean }) {
  const { t } = useTranslation('adminShop')
  if (changed)
    return (
      <span>
        <Badge tone="info" icon={<Pencil aria-hidden="true" />}>
          {t('menus.changed')}
        </Badge>
      </span>
    )
  return <p className="text-ink-2">{t(`menus.by.${day.by ?? 'none'}`)}</p>
}

function Warning({ warning, day }: { warning: MenuWarning; day: BoardDay }) {
  const { t } = useTranslation('adminShop')
  const { saladName } = useNames()
  const archived = slotParts.map((part) => day[part]).find((s) => s?.status === 'ARCHIVED')
  const salad = warning === 'ARCHIVED' ? archived : day.salad
  const grave = warning !== 'SAME_ALLERGENS'
  const Icon = grave ? CircleAlert : TriangleAlert
  return (
    <p
      className={cx(
        'flex items-start gap-1.5 rounded-s px-2 py-1.5',
        grave ? 'bg-danger-soft text-on-danger-soft' : 'bg-warn-soft text-on-warn-soft',
      )}
    >
      <Icon aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
      {t(`menus.warnings.${warning}`, { salad: salad ? saladName(salad) : '' })}
    </p>
  )
}
