import type { ReactNode } from 'react'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import type { Never } from '../../domain/subscriptions/never.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useSalads } from '../shop.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { AllergenPills } from './AllergenPills.tsx'
import { allergensIn, ingredientsOf } from './avoidRules.ts'

interface NeverListsProps extends Never {
  onChange: (change: Partial<Never>) => void
  /** The effect of the choice on the coming days. */
  children: ReactNode
}

/** Chooses the allergens and ingredients that should never be delivered. */
export function NeverLists({ neverIngredientIds: ids, neverAllergens, onChange, children }: NeverListsProps) {
  const { t } = useTranslation('leftOut')
  const read = useSalads()
  const all = ingredientsOf(read.data?.content ?? [])
  const full = ids.length >= ORDER_LIMITS.leftOut
  const offered = allergens.filter((a) => neverAllergens.includes(a) || allergensIn(all).includes(a))
  const toggle = (allergen: Allergen) =>
    onChange({
      neverAllergens: neverAllergens.includes(allergen)
        ? neverAllergens.filter((a) => a !== allergen)
        : [...neverAllergens, allergen],
    })
  if (read.isPending) return <Skeleton className="h-28" />
  if (!read.data)
    return (
      <ErrorState
        text={t('neverForm.failed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-medium text-s">{t('neverForm.allergens')}</legend>
        <AllergenPills offered={offered} chosen={neverAllergens} onToggle={toggle} />
      </fieldset>
      <div className="max-w-sm">
        <Field label={t('neverForm.ingredient')} {...(full && { hint: t('neverForm.full') })}>
          <Combobox
            value={null}
            disabled={full}
            placeholder={t('neverForm.choose')}
            options={all
              .filter((i) => i.removable && !ids.includes(i.id))
              .map((i) => ({ value: i.id, label: i.name }))}
            onChange={(id) => id !== null && onChange({ neverIngredientIds: [...ids, id] })}
          />
        </Field>
      </div>
      {ids.length > 0 && (
        <ul aria-label={t('neverForm.chosen')} className="flex flex-wrap gap-2">
          {all
            .filter((i) => ids.includes(i.id))
            .map((i) => (
              <li key={i.id}>
                <Tag
                  label={i.name}
                  onRemove={() => onChange({ neverIngredientIds: ids.filter((id) => id !== i.id) })}
                />
              </li>
            ))}
        </ul>
      )}
      {children}
      {neverAllergens.length > 0 && (
        <p className="max-w-[60ch] text-ink-2 text-xs">{t('neverForm.traces')}</p>
      )}
    </>
  )
}
