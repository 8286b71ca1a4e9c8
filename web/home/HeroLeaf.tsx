import { useTranslation } from '../i18n.ts'
import { LeafTop, perforated } from '../salads/DayLeaf.tsx'
import { useClosedDays, useSalads, useWeek } from '../shop.ts'
import { cx } from '../ui/cx.ts'

/** The salad in the hero's bowl (heroBowl.svg). */
const HERO = 'date-grove'
const NAMED_INGREDIENTS = 5
/** Categories that fill a bowl but are not what customers order it for. */
const quiet = ['leaf', 'dressing']

/** A calendar leaf that names the bowl behind it, with its day if it is on this week's menu. */
export function HeroLeaf() {
  const { t } = useTranslation('home')
  const salad = useSalads().data?.content.find(({ key }) => key === HERO)
  const closed = useClosedDays()
  const day = useWeek().read.data?.days.find((d) => d.salad.key === HERO && !closed.has(d.date))
  if (!salad) return null
  const parts = salad.ingredients.filter((i) => !quiet.includes(i.category)).slice(0, NAMED_INGREDIENTS)
  return (
    <div className="absolute start-0 bottom-7 z-10 w-54 -rotate-[2.5deg] rounded-m bg-surface shadow-3 lg:start-[-64px] lg:bottom-0 lg:w-66 rtl:rotate-[2.5deg]">
      {day ? (
        <LeafTop date={day.date} accent />
      ) : (
        <p className={cx('relative px-4 pt-3 pb-2.5 font-medium text-accent-text text-s', perforated)}>
          {t('hero.kitchen')}
        </p>
      )}
      <div className="grid gap-1 px-4 pt-3.5 pb-4">
        <p className="display text-d-s">{salad.name}</p>
        <p className="text-ink-2 text-xs">{parts.map((i) => i.name).join(t('hero.comma'))}</p>
      </div>
    </div>
  )
}
