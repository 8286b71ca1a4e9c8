import { type Day, formatDay } from '../../domain/dates.ts'
import type { Ingredient } from '../../domain/menu/contract.ts'
import { bowlImage } from '../../domain/menu/rules.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { plateClass } from '../bowl/plateClass.ts'
import { useTranslation } from '../i18n.ts'
import { useSalads } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { ingredientsOf } from './avoidRules.ts'
import { useDraft } from './draft.ts'
import { customizationOf, excludedIngredients, ingredientKeys, useComingDays } from './salads.ts'

const said = 'w-fit rounded-m bg-accent-soft px-3 py-1 font-medium text-on-accent-soft text-s wrap-anywhere'

/** The bowls as they will come, and what is left out of them in words. */
export function ReviewedSalads({ plan }: { plan: Plan }) {
  const { t } = useTranslation('checkout')
  const [draft] = useDraft()
  const { read, days } = useComingDays(plan)
  const all = useSalads()
  const names = (parts: readonly Ingredient[]) => parts.map((i) => i.name).join(t('review.withoutJoint'))
  const never = ingredientsOf(all.data?.content ?? []).filter((i) => draft.neverIngredientIds.includes(i.id))
  const own = [...new Map((all.data?.content ?? []).map((s) => [s.id, s])).values()].flatMap((salad) => {
    const { excluded, notes } = customizationOf(salad.id, draft)
    const out = salad.ingredients.filter((i) => i.removable && excluded.includes(i.id))
    return out.length > 0 || notes.trim() ? [{ salad, out, notes: notes.trim() }] : []
  })
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
        {days.map(({ date, salad }) => (
          <li key={date} className="grid content-start gap-1.5 text-xs leading-tight">
            <span
              className={cx('grid aspect-square place-items-center rounded-full', plateClass[salad.plate])}
            >
              <img
                src={bowlImage(salad.bowlUrl, 96, ingredientKeys(excludedIngredients(salad, draft)))}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="h-auto w-[86%]"
              />
            </span>
            <span className="font-medium max-lg:text-center">
              <ShortDay date={date} />
            </span>
            <span className="text-ink-2 max-lg:sr-only">{salad.name}</span>
          </li>
        ))}
      </ul>
      {own.length === 0 && never.length === 0 && <p className="text-ink-2 text-s">{t('review.asTheChef')}</p>}
      {own.map(({ salad, out, notes }) => (
        <div key={salad.id} className="grid gap-1">
          <p className={said}>
            {out.length > 0 ? t('review.without', { salad: salad.name, list: names(out) }) : salad.name}
          </p>
          {notes && <p className="wrap-anywhere text-ink-2 text-s">{t('review.quoted', { text: notes })}</p>}
        </div>
      ))}
      {never.length > 0 && (
        <p className={said}>
          {t('review.never', { list: never.map((i) => i.name).join(t('salads.comma')) })}
        </p>
      )}
    </div>
  )
}

/** 'Sun 22 Nov'; under a small bowl the date stands below its weekday. */
function ShortDay({ date }: { date: Day }) {
  const [weekday, ...rest] = formatDay(date, useLanguage(), 'short').split(' ')
  return (
    <>
      <span className="max-lg:block">{weekday}</span>{' '}
      <span className="whitespace-nowrap">{rest.join(' ')}</span>
    </>
  )
}
