import { ArrowRight, Check, Leaf, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { LeafTop, perforated } from '../salads/DayLeaf.tsx'
import { useClosedDays, useFirstDay, usePlans, useSalads, useService, useWeek } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import bowlPixels from './heroBowl.avif'
import bowl from './heroBowl.svg'

export function Hero() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const start = formatDay(useFirstDay(), language)
  const { off } = useService()
  return (
    // The plate extends under the header and past the end of the page; the clip keeps the page from becoming wider.
    <section className="relative -mt-16 overflow-clip pt-16 lg:-mt-20 lg:pt-20">
      <div
        className={cx(
          wrapClass,
          'grid pt-3 lg:min-h-[640px] lg:grid-cols-[minmax(0,1fr)_minmax(0,.92fr)] lg:items-center lg:pt-2 lg:pb-30',
        )}
      >
        <div className="relative z-10 grid max-w-[660px] justify-items-start gap-4.5 lg:gap-6">
          <h1 className="display whitespace-pre-line text-d-xl">{t('hero.title')}</h1>
          <p className="max-w-[50ch] text-ink-2 text-l">{t('hero.lead')}</p>
          <div className="flex w-full flex-wrap gap-3 max-sm:grid">
            <Link to={to('subscription')} className={buttonClass({ size: 'l' })}>
              {off ? t('last.soon') : t('hero.start', { day: start })}
              <ArrowRight aria-hidden="true" className="mirror" />
            </Link>
            <Link to={to('menu')} className={buttonClass({ variant: 'outline', size: 'l' })}>
              {t('hero.menu')}
            </Link>
          </div>
          <Promises />
        </div>
        <div className="relative min-h-[500px] self-stretch">
          <div
            aria-hidden="true"
            className="absolute start-[-10px] top-6 grid size-[470px] place-items-center rounded-full bg-plate-pistachio lg:start-[-30px] lg:-top-[250px] lg:size-[880px]"
          >
            <picture className="contents">
              {/* A bitmap appears much sooner than hundreds of shapes; only large high-resolution screens
                  get the drawing. */}
              <source
                media="(max-width: 63.99rem), (max-resolution: 1.5dppx)"
                type="image/avif"
                srcSet={bowlPixels}
              />
              <img
                src={bowl}
                alt=""
                width="500"
                height="500"
                fetchPriority="high"
                decoding="async"
                className="h-auto w-4/5 bowl-shadow"
              />
            </picture>
          </div>
          <HeroLeaf />
        </div>
      </div>
    </section>
  )
}

const icon = 'size-5 stroke-[1.75] text-leaf-text'

/** Three short promises. The last is the price, once it is loaded. */
function Promises() {
  const { t } = useTranslation('home')
  const plan = usePlans().data?.content[0]
  const price = plan && t('hero.from', { count: plan.durationDays, price: plan.formattedPrice })
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-ink-2 text-s *:inline-flex *:items-center *:gap-[7px]">
      <li>
        <Leaf aria-hidden="true" className={icon} />
        {t('hero.organic')}
      </li>
      <li>
        <Truck aria-hidden="true" className={cx(icon, 'mirror')} />
        {t('hero.delivery')}
      </li>
      <li>
        <Check aria-hidden="true" className={icon} />
        {price ?? t('hero.flexible')}
      </li>
    </ul>
  )
}

/** The salad in the hero's bowl (heroBowl.svg). */
const HERO = 'date-grove'
const NAMED_INGREDIENTS = 5
/** Categories that fill a bowl but are not what customers order it for. */
const quiet = ['leaf', 'dressing']

/** A calendar leaf that names the bowl behind it, with its day if it is on this week's menu. */
function HeroLeaf() {
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
