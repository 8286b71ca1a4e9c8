import type { Closure } from '../../../domain/closures/contract.ts'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { MoveDayDialog } from './MoveDayDialog.tsx'
import { OpenDayDialog } from './OpenDayDialog.tsx'

/** A closed day with its reason and actions. */
export function ClosureRow({ closure, closed }: { closure: Closure; closed: readonly Day[] }) {
  const { t } = useTranslation('adminClosures')
  const language = useLanguage()
  const { date, reasonEn, reasonAr, removable } = closure
  const isThisYear = date.slice(0, 4) === useToday().slice(0, 4)
  const [own, other] = language === 'ar' ? [reasonAr, reasonEn] : [reasonEn, reasonAr]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line border-t py-3 first:border-t-0">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{formatDay(date, language, isThisYear ? 'long' : 'dated')}</p>
        <p className="wrap-anywhere text-s">
          <bdi>{own}</bdi>
        </p>
        <p className="wrap-anywhere text-ink-2 text-xs">
          <bdi lang={language === 'ar' ? 'en' : 'ar'}>{other}</bdi>
        </p>
      </div>
      {removable ? (
        <div className="flex gap-1">
          <MoveDayDialog closure={closure} closed={closed} />
          <OpenDayDialog closure={closure} />
        </div>
      ) : (
        <Badge>{t('list.past')}</Badge>
      )}
    </li>
  )
}
