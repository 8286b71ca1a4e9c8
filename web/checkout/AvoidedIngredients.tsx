import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useTranslation } from '../i18n.ts'
import { AllergenPills } from '../salads/AllergenPills.tsx'
import { NeverConflicts } from '../salads/NeverConflicts.tsx'
import { useSalads } from '../shop.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { allergensIn, ingredientsOf } from './avoidRules.ts'
import { changeDraft, useDraft } from './draft.ts'
import { type ComingDay, conflictsOn } from './salads.ts'

/** "Never send me": one choice for every salad, by ingredient or by allergen. `days` are the ones to come. */
export function AvoidedIngredients({ days }: { days: readonly ComingDay[] }) {
  const { t } = useTranslation('checkout')
  const read = useSalads()
  const [draft] = useDraft()
  const all = ingredientsOf(read.data?.content ?? [])
  const avoidedIds = draft.neverIngredientIds
  const avoided = draft.neverAllergens
  const full = avoidedIds.length >= ORDER_LIMITS.leftOut
  const offered = allergens.filter((a) => avoided.includes(a) || allergensIn(all).includes(a))
  const toggle = (allergen: Allergen) =>
    changeDraft({
      neverAllergens: avoided.includes(allergen)
        ? avoided.filter((a) => a !== allergen)
        : [...avoided, allergen],
    })
  return (
    <section aria-labelledby="never" className="grid gap-5 rounded-xl bg-sunken/60 p-5 lg:p-7">
      <div className="grid gap-1.5">
        <h2 id="never" className="display text-d-s">
          {t('never.title')}
        </h2>
        <p className="max-w-[60ch] text-ink-2 text-s">{t('never.text')}</p>
      </div>
      {read.isPending && <Skeleton className="h-28" />}
      {read.error && !read.data && (
        <ErrorState text={t('never.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {all.length > 0 && (
        <>
          <fieldset>
            <legend className="mb-2 font-medium text-s">{t('never.allergens')}</legend>
            <AllergenPills offered={offered} chosen={avoided} onToggle={toggle} />
          </fieldset>
          <div className="max-w-sm">
            <Field label={t('never.ingredient')} {...(full && { hint: t('never.full') })}>
              <Combobox
                value={null}
                disabled={full}
                placeholder={t('never.choose')}
                options={all
                  .filter((i) => i.removable && !avoidedIds.includes(i.id))
                  .map((i) => ({ value: i.id, label: i.name }))}
                onChange={(id) => id !== null && changeDraft({ neverIngredientIds: [...avoidedIds, id] })}
              />
            </Field>
          </div>
          {avoidedIds.length > 0 && (
            <ul aria-label={t('never.chosen')} className="flex flex-wrap gap-2">
              {all
                .filter((i) => avoidedIds.includes(i.id))
                .map((i) => (
                  <li key={i.id}>
                    <Tag
                      label={i.name}
                      onRemove={() =>
                        changeDraft({ neverIngredientIds: avoidedIds.filter((id) => id !== i.id) })
                      }
                    />
                  </li>
                ))}
            </ul>
          )}
          <NeverConflicts conflicts={conflictsOn(days)} />
          {avoided.length > 0 && <p className="max-w-[60ch] text-ink-2 text-xs">{t('never.traces')}</p>}
        </>
      )}
    </section>
  )
}
