import { useEffect, useRef } from 'react'
import type { Never, NeverMerge } from '../../../domain/subscriptions/never.ts'
import { useTranslation } from '../../i18n.ts'
import { ingredientsOf } from '../../salads/avoidRules.ts'
import { useSalads } from '../../shop.ts'
import { Note } from '../../ui/Note.tsx'

/** Shows what was changed elsewhere while the dialog was open (rule I16), above the merged list. */
export function NeverChanged({ added, removed, back }: NeverMerge) {
  const { t } = useTranslation(['meals', 'menu', 'leftOut'])
  const root = useRef<HTMLDivElement>(null)
  // The button is at the end of the dialog, so this note at its start gets the focus.
  useEffect(() => root.current?.focus(), [])
  const ingredients = ingredientsOf(useSalads().data?.content ?? [])
  const namesOf = ({ neverIngredientIds, neverAllergens }: Never) =>
    [
      ...neverAllergens.map((a) => t(`menu:allergens.${a}`)),
      ...ingredients.filter((i) => neverIngredientIds.includes(i.id)).map((i) => i.name),
    ].join(t('leftOut:comma'))
  const lines = (['added', 'removed', 'back'] as const)
    .map((change) => ({ change, list: namesOf({ added, removed, back }[change]) }))
    .filter(({ list }) => list !== '')
  const title = t('never.changed.title')
  return (
    <section ref={root} tabIndex={-1} aria-label={title} className="scroll-mt-6 outline-none">
      <Note tone="warn" title={title}>
        <p>{t('never.changed.text')}</p>
        <ul className="mt-2 grid gap-1">
          {lines.map(({ change, list }) => (
            <li key={change}>
              {t(`never.changed.${change}`)} <b className="font-semibold">{list}</b>
            </li>
          ))}
        </ul>
      </Note>
    </section>
  )
}
