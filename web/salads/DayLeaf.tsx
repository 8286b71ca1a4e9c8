import { Link } from 'react-router'
import { type Day, formatDay } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'
import { to } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { SaladPicture } from './SaladPicture.tsx'
import { saladAnchor } from './saladAnchor.ts'

type DayLeafProps = {
  day: MenuWeek['days'][number]
  /** A label for a special day, such as 'today'. */
  marked?: string | undefined
  /** The day is over, so the leaf has no shadow. */
  past?: boolean
  /** The alternative, as text: 'or Fattoush'. */
  second: string
  heading?: 'h3' | 'h4'
}

/** A calendar leaf: the day, its number, the perforation, the bowl. Links to the salad on the menu. */
export function DayLeaf({
  day: { date, salad },
  marked,
  past,
  second,
  heading: Heading = 'h3',
}: DayLeafProps) {
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col rounded-m pb-5 transition-shadow',
        past ? 'bg-sunken/60' : 'bg-surface shadow-1 hover:shadow-2 dark:shadow-none',
      )}
    >
      <LeafTop date={date} marked={marked} />
      <SaladPicture salad={salad} sizes="200px" className="mx-4.5 mt-5.5 mb-4.5" />
      <div className="grid gap-1.5 px-4">
        <Heading className="display text-[1.5rem] leading-[1.08] lang-ar:leading-[1.3]">
          <Link
            to={`${to('menu')}#${saladAnchor(salad)}`}
            className="after:absolute after:inset-0 after:rounded-m group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {salad.name}
          </Link>
        </Heading>
        <p className="text-ink-2 text-xs">{second}</p>
      </div>
    </article>
  )
}

/** The perforation of a calendar leaf. */
export const perforated =
  'after:absolute after:inset-x-2 after:-bottom-[3px] after:h-1.5 after:bg-[length:10px_6px] after:bg-[radial-gradient(circle,var(--line-2)_1.9px,transparent_2.4px)] after:bg-repeat-x'

/** The head of a calendar leaf: the weekday, the number, and the perforation. */
export function LeafTop({
  date,
  marked,
  accent = marked !== undefined,
}: {
  date: Day
  marked?: string | undefined
  accent?: boolean
}) {
  const language = useLanguage()
  return (
    <time
      dateTime={date}
      className={cx('relative flex items-baseline justify-between gap-2 px-4 pt-3 pb-2.5', perforated)}
    >
      <span className={cx('font-medium text-s', accent ? 'text-accent-text' : 'text-ink-2')}>
        {formatDay(date, language, 'weekday')}
        {marked && ` · ${marked}`}
      </span>
      <span className={cx('display text-[2.25rem] leading-[.8]', accent && 'text-accent-text')}>
        {Number(date.slice(-2))}
      </span>
    </time>
  )
}
