import { formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { useFirstDay } from '../shop.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { Section } from './Section.tsx'

export function HowItWorks() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const start = formatDay(useFirstDay(), language)
  const steps = [
    { title: t('how.plan'), text: t('how.planText') },
    { title: t('how.yours'), text: t('how.yoursText') },
    { title: t('how.door', { day: start }), text: t('how.doorText') },
  ]
  return (
    <Section aria-labelledby="how">
      <div className={wrapClass}>
        <h2 id="how" className="display mb-8 text-d-l lg:mb-10">
          {t('how.title')}
        </h2>
        <ol className="grid border-ink border-t-[1.5px] lg:grid-cols-3">
          {steps.map(({ title, text }, i) => (
            <li
              key={title}
              className="grid content-start gap-x-4 gap-y-2 py-5 max-lg:grid-cols-[48px_1fr] max-lg:border-line max-lg:border-b lg:py-7 lg:pe-8"
            >
              <span
                aria-hidden="true"
                className="display row-span-2 text-[4rem] text-leaf-text leading-[.8] lg:mb-3.5"
              >
                {i + 1}
              </span>
              <h3 className="display text-d-s">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
