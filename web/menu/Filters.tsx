import { Link, useSearchParams } from 'react-router'
import type { Salad } from '../../domain/menu/contract.ts'
import { type Filter, matchesFilter, readFilter, withFilter } from '../../domain/menu/filter.ts'
import { type Allergen, allergens, saladCategories } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
import { AllergenPills } from '../salads/AllergenPills.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'

const pill =
  'inline-flex min-h-tap shrink-0 items-center gap-2 rounded-full px-3.5 font-medium sm:px-4.5 transition-[background-color,box-shadow] text-s'

export function Filters({
  filter,
  salads,
  shown,
}: {
  filter: Filter
  salads: readonly Salad[]
  shown: number
}) {
  const { t } = useTranslation('menu')
  const [search] = useSearchParams()
  const to = (next: Filter) => ({ search: withFilter(search, next) })
  const filtered = filter.category !== null || filter.without.length > 0
  return (
    <div className="grid grid-cols-1 gap-5">
      <nav aria-label={t('categories.label')}>
        <ul className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1">
          {[null, ...saladCategories].map((category) => {
            const on = filter.category === category
            const count = salads.filter((salad) => matchesFilter(salad, { ...filter, category })).length
            return (
              <li key={category}>
                <Link
                  to={to({ ...filter, category })}
                  replace
                  preventScrollReset
                  aria-current={on ? 'true' : undefined}
                  className={cx(
                    pill,
                    on
                      ? 'bg-leaf text-on-leaf'
                      : 'bg-surface shadow-1 hover:shadow-2 dark:bg-raised dark:shadow-none',
                  )}
                >
                  {t(`categories.${category ?? 'all'}`)}
                  {salads.length > 0 && (
                    <span
                      className={cx('tabular font-normal max-sm:hidden', on ? 'text-on-leaf' : 'text-ink-2')}
                    >
                      {count}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <Without filter={filter} salads={salads} />
      <div className="flex min-h-tap flex-wrap items-center gap-x-4 border-line border-t pt-3">
        <p role="status" className="text-ink-2 text-s">
          {salads.length > 0 &&
            (filtered
              ? t('without.left', { count: shown, total: salads.length })
              : t('without.count', { count: salads.length }))}
        </p>
        {filtered && (
          <Link
            to={to({ category: null, without: [] })}
            replace
            preventScrollReset
            className={buttonClass({ variant: 'quiet', size: 's' })}
          >
            {t('without.clear')}
          </Link>
        )}
      </div>
    </div>
  )
}

function Without({ filter, salads }: { filter: Filter; salads: readonly Salad[] }) {
  const { t } = useTranslation('menu')
  const [, setSearch] = useSearchParams()
  const offered = allergens.filter(
    (a) => filter.without.includes(a) || salads.some((salad) => salad.allergens.includes(a)),
  )
  const toggle = (allergen: Allergen) => {
    // Reads the address, which is ahead of the rendered state: the second of two quick presses must see the first.
    const search = new URLSearchParams(location.search)
    const now = readFilter(search)
    const without = allergens.filter((a) => now.without.includes(a) !== (a === allergen))
    setSearch(withFilter(search, { ...now, without }), { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-ink-2 text-s">{t('without.label')}</legend>
      <AllergenPills offered={offered} chosen={filter.without} onToggle={toggle} />
    </fieldset>
  )
}
