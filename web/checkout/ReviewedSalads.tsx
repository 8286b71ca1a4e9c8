import { type Day, formatDay } from '../../domain/dates.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { plateClass } from '../bowl/plateClass.ts'
import { useTranslation } from '../i18n.ts'
import { BowlImage } from '../salads/BowlImage.tsx'
import { conflictsOn } from '../salads/conflictsOn.ts'
import { LeftOutList } from '../salads/LeftOutList.tsx'
import { NeverConflicts } from '../salads/NeverConflicts.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { customizationsOf } from './customizations.ts'
import { useDraft } from './draft.ts'
import { ingredientKeys, useComingDays } from './salads.ts'
import { useLeftOut } from './useLeftOut.ts'

/** The bowls as they will be delivered, and a list of what is left out. */
export function ReviewedSalads({ plan }: { plan: Plan }) {
  const { t } = useTranslation('checkout')
  const [draft] = useDraft()
  const { read, days } = useComingDays(plan)
  const { read: all, leftOut } = useLeftOut({ ...draft, saladCustomizations: customizationsOf(draft) })
  const failed = [read, all].find((one) => one.error && !one.data)
  if (failed)
    return (
      <ErrorState
        text={t('salads.failed')}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  if (read.isPending || all.isPending) return <Skeleton className="h-24" />
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-5 gap-x-3 gap-y-4">
        {days.map(({ date, salad, excluded }) => (
          <li key={date} className="grid content-start gap-1.5 text-xs leading-tight">
            <span
              className={cx('grid aspect-square place-items-center rounded-full', plateClass[salad.plate])}
            >
              <BowlImage
                bowlUrl={salad.bowlUrl}
                without={ingredientKeys(excluded)}
                size={96}
                className="w-[86%]"
              />
            </span>
            <span className="font-medium max-lg:text-center">
              <ShortDay date={date} />
            </span>
            <span className="text-ink-2 max-lg:sr-only">{salad.name}</span>
          </li>
        ))}
      </ul>
      {leftOut ? (
        <LeftOutList leftOut={leftOut} />
      ) : (
        <p className="text-ink-2 text-s">{t('review.asTheChef')}</p>
      )}
      <NeverConflicts conflicts={conflictsOn(days)} />
    </div>
  )
}

/** 'Sun 22 Nov'. Under a small bowl the date is below the weekday. */
function ShortDay({ date }: { date: Day }) {
  const [weekday, ...rest] = formatDay(date, useLanguage(), 'short').split(' ')
  return (
    <>
      <span className="max-lg:block">{weekday}</span>{' '}
      <span className="sm:whitespace-nowrap">{rest.join(' ')}</span>
    </>
  )
}
