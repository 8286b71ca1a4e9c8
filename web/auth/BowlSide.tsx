import { formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { useFirstDay } from '../shop.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import bowlPixels from './authBowl.avif'
import bowl from './authBowl.svg'

/** A large bowl, and a calendar leaf with the first delivery day of a new subscription. */
export function BowlSide() {
  const { t } = useTranslation('signIn')
  const language = useLanguage()
  const start = useFirstDay()
  return (
    <aside aria-hidden="true" className="relative overflow-clip bg-plate-pistachio max-lg:hidden">
      <div className="sticky top-0 h-full max-h-dvh min-h-[640px]">
        {/* Hidden on small screens; lazy, so that it is not loaded there. */}
        <picture className="contents">
          {/* A bitmap, because an SVG's hundreds of shapes are repainted whenever something beside it
              changes. */}
          <source media="(max-resolution: 1.5dppx)" type="image/avif" srcSet={bowlPixels} />
          <img
            src={bowl}
            alt=""
            width="860"
            height="860"
            loading="lazy"
            className="absolute start-[70px] top-1/2 size-[860px] max-w-none -translate-y-1/2 bowl-shadow"
          />
        </picture>
        <div className="absolute start-10 bottom-10 w-66 rounded-m bg-surface shadow-3">
          <div className="relative flex items-baseline justify-between gap-2 px-4 pt-3.5 pb-3 text-accent-text">
            <span className="font-medium text-s">
              {t('frame.next')} · {formatDay(start, language, 'weekday')}
            </span>
            <span className="display text-[2.25rem] leading-[.8]">{Number(start.slice(-2))}</span>
            <span className="absolute inset-x-2 -bottom-[3px] h-1.5 [background:radial-gradient(circle,var(--line-2)_1.9px,transparent_2.4px)_0_0/10px_6px_repeat-x]" />
          </div>
          <div className="px-4 pt-3.5 pb-4">
            <p className="font-semibold leading-tight">{t('frame.daily')}</p>
            <p className="mt-0.5 text-ink-2 text-s">{t('frame.days')}</p>
          </div>
        </div>
      </div>
    </aside>
  )
}
