import type { ReactNode } from 'react'
import { nextSunday } from '../../domain/dates.ts'
import { schedule } from '../../domain/subscriptions/schedule.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { BowlImage } from '../salads/BowlImage.tsx'
import { useClosedDays, useSalads, useShop } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PictureTile } from './PictureTile.tsx'
import { Section } from './Section.tsx'
import { tile } from './tile.ts'

export function Benefits() {
  const { t } = useTranslation('home')
  const organic = useSalads().data?.content.find(({ key }) => key === 'muharraq-greek')
  return (
    <Section aria-labelledby="benefits">
      <h2 id="benefits" className="sr-only">
        {t('benefits.title')}
      </h2>
      <div className={cx(wrapClass, 'grid gap-5 lg:grid-cols-[1.25fr_.9fr_.9fr]')}>
        <PictureTile />
        <div className={cx(tile, 'bg-deep text-on-deep lg:col-span-2')}>
          <Title>{t('benefits.pause')}</Title>
          <p className="max-w-[44ch] text-on-deep-2">{t('benefits.pauseText')}</p>
          <PausedWeek />
        </div>
        <div className={cx(tile, 'min-h-66 bg-plate-mint')}>
          <Title small>{t('benefits.organic')}</Title>
          <p className="text-ink-2 text-s">{t('benefits.organicText')}</p>
          {organic && (
            <BowlImage
              bowlUrl={organic.bowlUrl}
              size={320}
              className="absolute -end-[86px] -bottom-[132px] w-[290px] max-w-none bowl-shadow"
            />
          )}
        </div>
        <div className={cx(tile, 'min-h-66 bg-plate-blush')}>
          <Title small>{t('benefits.door')}</Title>
          <p className="text-ink-2 text-s">{t('benefits.doorText')}</p>
          <Hours />
        </div>
      </div>
    </Section>
  )
}

const Title = ({ small, children }: { small?: boolean; children: ReactNode }) => (
  <h3 className={cx('display', small ? 'text-d-s' : 'text-d-m')}>{children}</h3>
)

const leaf =
  'grid aspect-square w-full max-w-8.5 place-items-center rounded-ss-[20px] rounded-se-[7px] rounded-ee-[20px] rounded-es-[7px] font-semibold text-s lg:max-w-11.5 lg:rounded-ss-[26px] lg:rounded-ee-[26px]'

/** The first week of a subscription with two paused days, which are appended at the end. */
function PausedWeek() {
  const start = nextSunday(useToday())
  const days = schedule({ deliveries: 7, start, closed: [...useClosedDays()] })
  return (
    <div aria-hidden="true" className="mt-auto flex items-center gap-[5px] pt-6 lg:gap-[7px]">
      {days.map((day, at) => (
        <span
          key={day}
          className={cx(
            leaf,
            at === 5 && 'ms-4',
            at === 1 || at === 2
              ? 'border-[1.5px] border-on-deep-2 border-dashed text-on-deep-2'
              : 'bg-sprout text-on-sprout',
          )}
        >
          {Number(day.slice(-2))}
        </span>
      ))}
    </div>
  )
}

function Hours() {
  const { t } = useTranslation('home')
  const shop = useShop()
  const hours = useSlotHours()
  if (shop.isPending) return <Skeleton className="mt-auto h-16 w-4/5" />
  return (
    <ul className="display mt-auto grid gap-2 text-[1.875rem] leading-[1.1] lang-ar:text-d-s">
      {shop.data?.slots.map((slot, i) => (
        <li key={slot.value}>
          {i > 0 && (
            <small className="me-1.5 font-normal font-text text-ink-2 text-s">{t('benefits.or')}</small>
          )}
          {hours(slot)}
        </li>
      ))}
    </ul>
  )
}
