import { Search } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { BoardSalad } from '../../../domain/menu/contract.ts'
import { saladCategories } from '../../../domain/menu/rules.ts'
import { searchText } from '../../../domain/search.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { BoardDay } from './board.ts'
import { PlatedBowl } from './PlatedBowl.tsx'
import { useNames } from './useBoard.ts'

type TrayProps = {
  salads: readonly BoardSalad[]
  days: readonly BoardDay[]
  /** The id of the salad that is picked up. */
  pickedId?: string | undefined
  onPick: (salad: BoardSalad) => void
  onDragStart?: (event: DragEvent, salad: BoardSalad) => void
  onDragEnd?: () => void
  /** At the start of the line above the salads. */
  title?: ReactNode
  /** Few columns, as in a dialog. */
  narrow?: boolean
}

const kinds = ['ALL', ...saladCategories] as const

/** All salads that the kitchen can serve, with search and category filter, to put on a day. */
export function SaladTray({
  salads,
  days,
  pickedId,
  onPick,
  onDragStart,
  onDragEnd,
  title,
  narrow,
}: TrayProps) {
  const { t } = useTranslation('adminShop')
  const { saladName } = useNames()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('ALL')
  const query = searchText(text)
  const found = salads.filter(
    (s) =>
      (kind === 'ALL' || s.category === kind) &&
      [s.nameEn, s.nameAr].some((name) => searchText(name).includes(query)),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {title}
        <div className={cx('min-w-48 flex-1', !narrow && 'lg:max-w-64')}>
          <TextInput
            type="search"
            aria-label={t('menus.tray.search')}
            placeholder={t('menus.tray.search')}
            icon={<Search />}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-h-tap text-s"
          />
        </div>
        <div className="no-scrollbar max-w-full overflow-x-auto">
          <Segmented
            label={t('menus.tray.category')}
            value={kind}
            onChange={setKind}
            choices={kinds.map((value) => ({ value, label: t(`menus.tray.${value}`) }))}
          />
        </div>
        <p role="status" className="sr-only">
          {t('menus.tray.shown', { count: found.length })}
        </p>
      </div>
      {found.length === 0 && <p className="py-4 text-ink-2">{t('menus.tray.none')}</p>}
      <ul
        className={cx(
          'grid gap-2',
          narrow ? 'sm:grid-cols-2' : 'grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]',
        )}
      >
        {found.map((salad) => (
          <li key={salad.id}>
            <button
              type="button"
              data-salad={onDragStart && salad.id}
              aria-pressed={onDragStart ? pickedId === salad.id : undefined}
              draggable={onDragStart !== undefined}
              onDragStart={(event) => onDragStart?.(event, salad)}
              onDragEnd={onDragEnd}
              onClick={() => onPick(salad)}
              className={cx(
                'flex w-full items-center gap-2 rounded-m border-[1.5px] bg-raised p-1.5 text-start transition-[border-color,box-shadow]',
                'border-line hover:border-control hover:shadow-2 aria-pressed:border-leaf aria-pressed:bg-leaf-soft',
                onDragStart && 'cursor-grab active:cursor-grabbing',
              )}
            >
              <PlatedBowl salad={salad} sizes="44px" className="size-11" />
              <span className="min-w-0">
                <span className="block font-medium leading-tight">{saladName(salad)}</span>
                <SaladDays salad={salad} days={days} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The day of this week that has the salad already, otherwise its category. */
function SaladDays({ salad, days }: { salad: BoardSalad; days: readonly BoardDay[] }) {
  const { t } = useTranslation('adminShop')
  const { dayName, shortDay } = useNames()
  const served = days.find((d) => d.salad?.id === salad.id)
  const alternative = days.find((d) => d.alternative?.id === salad.id)
  return (
    <span className={cx('block truncate text-2xs', served ? 'font-medium text-leaf-text' : 'text-ink-2')}>
      {served
        ? t('menus.tray.on', { day: dayName(served.date) })
        : alternative
          ? t('menus.tray.asAlternative', { day: shortDay(alternative.date) })
          : t(`menus.tray.${salad.category}`)}
    </span>
  )
}
