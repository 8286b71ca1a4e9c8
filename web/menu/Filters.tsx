import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { Salad } from '../../domain/menu/contract.ts'
import { type Filter, fits, withFilter } from '../../domain/menu/filter.ts'
import { type Allergen, allergens, saladCategories } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
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
            const count = salads.filter((salad) => fits(salad, { ...filter, category })).length
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

/** Chosen, an allergen is struck through: the salads that hold it are gone. */
function Without({ filter, salads }: { filter: Filter; salads: readonly Salad[] }) {
  const { t } = useTranslation('menu')
  const [search, setSearch] = useSearchParams()
  const offered = allergens.filter(
    (a) => filter.without.includes(a) || salads.some((salad) => salad.allergens.includes(a)),
  )
  const toggle = (allergen: Allergen) => {
    const without = filter.without.includes(allergen)
      ? filter.without.filter((a) => a !== allergen)
      : allergens.filter((a) => a === allergen || filter.without.includes(a))
    setSearch(withFilter(search, { ...filter, without }), { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-ink-2 text-s">{t('without.label')}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((allergen) => (
          <label
            key={allergen}
            className={cx(
              'relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3.5 font-medium text-s shadow-[inset_0_0_0_1.5px_var(--control)] transition-colors pointer-coarse:min-h-tap',
              'hover:bg-ink/5 has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:line-through has-checked:shadow-none',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="checkbox"
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
              checked={filter.without.includes(allergen)}
              onChange={() => toggle(allergen)}
            />
            <X aria-hidden="true" strokeWidth={2.4} className="hidden size-3.5 peer-checked:block" />
            {t(`allergens.${allergen}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
