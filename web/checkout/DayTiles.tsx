import { useId } from 'react'
import { type Day, formatDay, weekOf } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { BowlImage } from '../salads/BowlImage.tsx'
import { cx } from '../ui/cx.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { type ComingDay, ingredientKeys } from './salads.ts'

interface DayTilesProps {
  days: readonly ComingDay[]
  chosen: Day
  onChoose: (date: Day) => void
}

/** The days of the plan, one week at a time, each with its customized bowl. */
export function DayTiles({ days, chosen, onChoose }: DayTilesProps) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const weeks = [...new Set(days.map((d) => weekOf(d.date)))]
  const week = weekOf(chosen)
  const open = (sunday: string) => {
    const first = days.find((d) => weekOf(d.date) === sunday)
    if (first) onChoose(first.date)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {weeks.length > 1 && (
        <div className="no-scrollbar relative -mx-gutter overflow-x-auto px-gutter">
          <Segmented
            label={t('salads.weeks')}
            value={week}
            onChange={open}
            choices={weeks.map((sunday) => ({
              value: sunday,
              label: <span className="whitespace-nowrap">{formatDay(sunday, language, 'short')}</span>,
            }))}
          />
        </div>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('salads.days')}</legend>
        <div className="no-scrollbar -mx-gutter -my-1.5 flex gap-2.5 overflow-x-auto px-gutter py-1.5 lg:mx-0 lg:grid lg:grid-cols-5 lg:px-0">
          {days
            .filter((d) => weekOf(d.date) === week)
            .map((day) => (
              <Tile
                key={day.date}
                day={day}
                chosen={day.date === chosen}
                onChoose={() => onChoose(day.date)}
              />
            ))}
        </div>
      </fieldset>
    </div>
  )
}

function Tile({ day, chosen, onChoose }: { day: ComingDay; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const id = useId()
  const out = day.excluded
  return (
    <label
      className={cx(
        'relative flex w-42 shrink-0 items-center gap-2.5 rounded-m border-[1.5px] border-line-2 p-2 transition-[border-color,background-color,box-shadow] lg:w-auto',
        'hover:border-ink-2 has-checked:picked-out has-checked:border-leaf has-checked:bg-surface has-checked:shadow-2 dark:has-checked:shadow-none',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      )}
    >
      <input
        type="radio"
        name="day"
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-day`}
        className="absolute inset-0 appearance-none rounded-m outline-none"
      />
      <BowlImage
        bowlUrl={day.salad.bowlUrl}
        without={ingredientKeys(out)}
        size={96}
        sizes="44px"
        className="w-11 shrink-0 rounded-full"
      />
      <span id={`${id}-day`} className="grid min-w-0 text-xs leading-tight">
        <b className="font-semibold text-s">
          {formatDay(day.date, language, 'weekday')}
          <span className="sr-only">: {day.salad.name}</span>
        </b>
        <span className={out.length > 0 ? 'font-medium text-accent-text' : 'text-ink-2'}>
          {out.length > 0 ? t('salads.out', { count: out.length }) : t('salads.asItIs')}
        </span>
      </span>
    </label>
  )
}
