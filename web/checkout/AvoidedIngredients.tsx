import { useState } from 'react'
import type { Salad } from '../../domain/menu/contract.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useTranslation } from '../i18n.ts'
import { AllergenPills } from '../salads/AllergenPills.tsx'
import { useSalads } from '../shop.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import {
  allergensIn,
  allowAllergen,
  avoidAllergen,
  ingredientsOf,
  isAvoided,
  saladsStillWith,
} from './avoidRules.ts'
import { changeDraft, useDraft } from './draft.ts'

/** "Never send me": one choice for every salad, by ingredient or by allergen. `salads` are the ones to come. */
export function AvoidedIngredients({ salads }: { salads: readonly Salad[] }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('menu')
  const read = useSalads()
  const [draft] = useDraft()
  // Held by nothing that can be taken out: the list cannot say that somebody asked for it.
  const [hopeless, setHopeless] = useState<readonly Allergen[]>([])
  const all = ingredientsOf(read.data?.content ?? [])
  const avoidedIds = draft.neverIngredientIds
  const full = avoidedIds.length >= ORDER_LIMITS.leftOut
  const offered = allergensIn(all)
  const avoided = offered.filter((a) => isAvoided(a, all, avoidedIds) || hopeless.includes(a))
  const toggle = (allergen: Allergen) => {
    const off = avoided.includes(allergen)
    const next = off ? allowAllergen(allergen, all, avoidedIds) : avoidAllergen(allergen, all, avoidedIds)
    changeDraft({ neverIngredientIds: next.slice(0, ORDER_LIMITS.leftOut) })
    const asked = !off && !isAvoided(allergen, all, next)
    setHopeless([...hopeless.filter((a) => a !== allergen), ...(asked ? [allergen] : [])])
  }
  const stuck = avoided
    .map((allergen) => ({ allergen, salads: unique(saladsStillWith(allergen, salads)) }))
    .filter((one) => one.salads.length > 0)
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
          <div role="status" className="grid gap-3 empty:hidden">
            {stuck.map((one) => (
              <Note
                key={one.allergen}
                tone="warn"
                title={t('never.stuck', { what: say(`allergens.${one.allergen}`) })}
              >
                {t('never.stuckText', { salads: one.salads.map((s) => s.name).join(t('salads.comma')) })}
              </Note>
            ))}
          </div>
          {avoided.length > 0 && <p className="max-w-[60ch] text-ink-2 text-xs">{t('never.traces')}</p>}
        </>
      )}
    </section>
  )
}

const unique = (salads: readonly Salad[]) => [...new Map(salads.map((s) => [s.id, s])).values()]
