import { CalendarDays, ChevronDown } from 'lucide-react'
import { type Day, formatDay } from '../../domain/dates.ts'
import type { Salad } from '../../domain/menu/contract.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { AllergenList } from './AllergenList.tsx'
import { SaladFacts } from './SaladFacts.tsx'
import { SaladPicture } from './SaladPicture.tsx'
import { saladAnchor } from './saladAnchor.ts'

type CardProps = {
  salad: Salad
  /** Its next day on the menu; null if it is on no coming menu, undefined while that is unknown. */
  served: { date: Day; second: boolean } | null | undefined
  today: Day
}

/** A salad with all its details. The details expand without any JavaScript. */
export function SaladCard({ salad, served, today }: CardProps) {
  const { t } = useTranslation('menu')
  return (
    <article id={saladAnchor(salad)} className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-3.5 sm:grid-cols-1">
      <div className="relative">
        <SaladPicture
          salad={salad}
          size={320}
          shape="sheet"
          sizes="(min-width: 64rem) 400px, (min-width: 40rem) 45vw, 104px"
        />
        <p className="absolute start-3.5 top-3.5 rounded-full bg-raised px-3 py-0.5 font-medium text-xs leading-[1.8] max-sm:hidden">
          {t(`categories.${salad.category}`)}
        </p>
      </div>
      <div className="grid content-start gap-3 sm:px-1">
        <div className="grid gap-1.5">
          <p className="text-ink-2 text-xs sm:hidden">{t(`categories.${salad.category}`)}</p>
          <h3 className="display text-d-s sm:text-[1.875rem] lang-ar:leading-[1.3]">{salad.name}</h3>
          <p className="text-ink-2 max-sm:text-s lg:min-h-[3lh]">{salad.description}</p>
        </div>
        <ServedDay served={served} today={today} />
        <AllergenList allergens={salad.allergens} />
      </div>
      <details className="group col-span-full border-line border-t">
        <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-3 rounded-s px-1 font-medium text-leaf-text text-s hover:underline [&::-webkit-details-marker]:hidden">
          <span>
            {t('salad.details')}
            <span className="sr-only">: {salad.name}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-[rotate] group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <SaladFacts salad={salad} />
      </details>
    </article>
  )
}

/** When it is served next. Its line is reserved until that is known. */
function ServedDay({ served, today }: Pick<CardProps, 'served' | 'today'>) {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const words = () => {
    if (!served) return t('salad.resting')
    if (served.second) return t('salad.second', { day: formatDay(served.date, language) })
    return served.date === today
      ? t('salad.today')
      : t('salad.served', { day: formatDay(served.date, language) })
  }
  return (
    <p
      className={cx(
        'flex min-h-[1lh] items-center gap-1.5 font-medium text-s',
        served?.date === today && !served.second
          ? 'text-accent-text'
          : served
            ? 'text-leaf-text'
            : 'text-ink-2',
      )}
    >
      {served !== undefined && (
        <>
          <CalendarDays aria-hidden="true" className="size-4.5 shrink-0 stroke-[1.75]" />
          {words()}
        </>
      )}
    </p>
  )
}
