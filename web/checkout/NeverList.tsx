import { X } from 'lucide-react'
import { useState } from 'react'
import type { Salad } from '../../domain/menu/contract.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { changeDraft, useDraft } from './draft.ts'
import { allergensIn, allow, avoid, ingredientsOf, isAvoided, NEVER_MOST, stillIn } from './never.ts'
import { useSalads } from './salads.ts'

/** "Never send me": one choice for every salad, by ingredient or by allergen. `salads` are the ones to come. */
export function NeverList({ salads }: { salads: readonly Salad[] }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('menu')
  const read = useSalads()
  const [draft] = useDraft()
  // Held by nothing that can be taken out: the list cannot say that somebody asked for it.
  const [hopeless, setHopeless] = useState<readonly Allergen[]>([])
  const all = ingredientsOf(read.data?.content ?? [])
  const never = draft.never
  const full = never.length >= NEVER_MOST
  const offered = allergensIn(all)
  const avoided = offered.filter((a) => isAvoided(a, all, never) || hopeless.includes(a))
  const toggle = (allergen: Allergen) => {
    const off = avoided.includes(allergen)
    const next = off ? allow(allergen, all, never) : avoid(allergen, all, never)
    changeDraft({ never: next.slice(0, NEVER_MOST) })
    const asked = !off && !isAvoided(allergen, all, next)
    setHopeless([...hopeless.filter((a) => a !== allergen), ...(asked ? [allergen] : [])])
  }
  const stuck = avoided
    .map((allergen) => ({ allergen, salads: unique(stillIn(allergen, salads)) }))
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
                    checked={avoided.includes(allergen)}
                    onChange={() => toggle(allergen)}
                  />
                  <X aria-hidden="true" strokeWidth={2.4} className="hidden size-3.5 peer-checked:block" />
                  {say(`allergens.${allergen}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="max-w-sm">
            <Field label={t('never.ingredient')} {...(full && { hint: t('never.full') })}>
              <Combobox
                value={null}
                disabled={full}
                placeholder={t('never.choose')}
                options={all
                  .filter((i) => i.removable && !never.includes(i.id))
                  .map((i) => ({ value: i.id, label: i.name }))}
                onChange={(id) => id !== null && changeDraft({ never: [...never, id] })}
              />
            </Field>
          </div>
          {never.length > 0 && (
            <ul aria-label={t('never.chosen')} className="flex flex-wrap gap-2">
              {all
                .filter((i) => never.includes(i.id))
                .map((i) => (
                  <li key={i.id}>
                    <Tag
                      label={i.name}
                      onRemove={() => changeDraft({ never: never.filter((id) => id !== i.id) })}
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
