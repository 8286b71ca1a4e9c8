import { useTranslation } from '../../i18n.ts'
import type { OrderSummary } from '../../paying/paymentRecords.ts'
import { DayText } from '../../ui/DayText.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'

/** The salads of the first week, as they will be delivered. */
export function FirstWeek({ bowls }: { bowls: OrderSummary['bowls'] }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  return (
    <section aria-labelledby="week" className="grid gap-4">
      <h2 id="week" className="sr-only">
        {t('done.week')}
      </h2>
      <ol className="-mx-gutter flex snap-x scroll-px-gutter gap-4 overflow-x-auto px-gutter pb-2 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
        {bowls.map(({ date, nameEn, nameAr, image }) => (
          <li key={date} className="grid w-32 shrink-0 snap-start content-start gap-2 text-s lg:w-auto">
            <img
              src={image}
              alt=""
              width={320}
              height={320}
              className="aspect-square h-auto w-full max-w-40 bowl-shadow"
            />
            <span>
              <span className="block text-ink-2 text-xs">
                <DayText day={date} style="short" />
              </span>
              <span className="block font-medium">{language === 'ar' ? nameAr : nameEn}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
