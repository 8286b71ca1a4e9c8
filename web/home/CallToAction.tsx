import { Link } from 'react-router'
import { addDays, formatDay, weekday, weekOf } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { BowlImage } from '../salads/BowlImage.tsx'
import { useFirstDay, useSalads, useService } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { Section } from './Section.tsx'

const BOWL = 'halloumi-garden'

export function CallToAction() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const first = useFirstDay()
  const lastDay = addDays(weekOf(first), -1)
  const title =
    weekday(first) === 0
      ? t('last.title')
      : t('last.titleDay', { day: formatDay(first, language, 'weekday') })
  const { off, read } = useService()
  const { data } = useSalads()
  const salad = data?.content.find(({ key }) => key === BOWL) ?? data?.content[0]
  return (
    <Section aria-labelledby="last">
      <div className={wrapClass}>
        <div className="relative grid min-h-[360px] content-center justify-items-start gap-5 overflow-clip rounded-xl bg-deep px-7 pt-12 pb-75 text-on-deep lg:px-16 lg:py-20">
          {salad && (
            <BowlImage
              bowlUrl={salad.bowlUrl}
              size={640}
              className="absolute -end-[90px] -bottom-[150px] w-[420px] max-w-none bowl-shadow lg:-end-[110px] lg:-top-[90px] lg:bottom-auto lg:w-[560px]"
            />
          )}
          <h2 id="last" className="display relative whitespace-pre-line text-d-l">
            {off ? t('last.soonTitle') : title}
          </h2>
          <p className="relative max-w-[44ch] text-on-deep-2">
            {off ? read.data?.message : t('last.text', { day: formatDay(lastDay, language) })}
          </p>
          <Link to={to('subscription')} className={buttonClass({ variant: 'sprout', size: 'l' })}>
            {t(off ? 'last.soon' : 'last.choose')}
          </Link>
        </div>
      </div>
    </Section>
  )
}
