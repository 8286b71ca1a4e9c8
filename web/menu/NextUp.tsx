import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../domain/dates.ts'
import { plateClass } from '../bowl/plateClass.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { SaladPicture } from '../salads/SaladPicture.tsx'
import { saladAnchor } from '../salads/saladAnchor.ts'
import { useClosedDays, useFirstDay } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useWeeks } from './useWeeks.ts'

const frame = 'min-h-[520px] rounded-xl lg:min-h-[360px]'

/** The bowl that the kitchen makes today, or on its next open day. */
export function NextUp() {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const today = useToday()
  const first = useFirstDay()
  const closed = useClosedDays()
  const { read, weeks } = useWeeks()
  if (read.isPending) return <Skeleton className={frame} />
  const day = weeks.flatMap((week) => week.days).find(({ date }) => date >= today && !closed.has(date))
  if (!day) return null
  const { salad, date } = day
  return (
    <section
      aria-labelledby="next-up"
      className={cx(
        'relative grid content-start items-center overflow-clip lg:grid-cols-[1.1fr_1fr] lg:content-stretch',
        frame,
        plateClass[salad.plate],
      )}
    >
      <div className="relative z-10 grid justify-items-start gap-4 p-7 lg:p-14">
        <p className="rounded-full bg-raised px-3.5 py-1 font-medium text-accent-text text-s">
          {date === today ? t('next.today') : t('next.coming', { day: formatDay(date, language) })}
        </p>
        <h2 id="next-up" className="display text-d-l">
          {salad.name}
        </h2>
        <p className="max-w-[40ch] text-ink-2 text-l">{salad.description}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to={to('subscription')} className={buttonClass()}>
            {t('next.start', { day: formatDay(first, language) })}
            <ArrowRight aria-hidden="true" className="mirror" />
          </Link>
          <Link to={`#${saladAnchor(salad)}`} className={buttonClass({ variant: 'outline' })}>
            {t('next.inside')}
          </Link>
        </div>
      </div>
      <div className="relative h-full min-h-60">
        <SaladPicture
          salad={salad}
          shape="bare"
          size={640}
          eager
          first
          sizes="520px"
          className="absolute start-1/2 top-0 w-[400px] max-w-none -translate-x-1/2 lg:start-auto lg:end-4 lg:-top-10 lg:w-[480px] lg:translate-x-0 rtl:translate-x-1/2 lg:rtl:translate-x-0"
        />
      </div>
    </section>
  )
}
