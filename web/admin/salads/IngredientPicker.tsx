import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useWatch } from 'react-hook-form'
import { SALAD_INGREDIENTS } from '../../../domain/menu/contract.ts'
import { notVegetarian } from '../../../domain/menu/rules.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Note } from '../../ui/Note.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { FormCard } from '../FormCard.tsx'
import { ChosenIngredients } from './ChosenIngredients.tsx'
import { IngredientShelf } from './IngredientShelf.tsx'
import type { IngredientsById } from './SaladPreview.tsx'
import type { SaladControl } from './saladValues.ts'
import type { useAllIngredients } from './useAllIngredients.ts'
import { useNameOf } from './words.ts'

type Props = { control: SaladControl; byId: IngredientsById; shelf: ReturnType<typeof useAllIngredients> }

/** The salad's ingredients, the most important first, and the shelf to choose from. */
export function IngredientPicker({ control, byId, shelf }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  const { field, fieldState } = useController({ control, name: 'ingredientIds' })
  const { field: weights, fieldState: weighed } = useController({ control, name: 'grams' })
  const category = useWatch({ control, name: 'category' })
  const [announcement, setAnnouncement] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const chosen = field.value.flatMap((id) => byId.get(id) ?? [])
  const inTheWay = category === 'VEGETARIAN' ? notVegetarian(chosen) : []
  const full = field.value.length >= SALAD_INGREDIENTS.most

  const toggle = (id: string) => {
    if (field.value.includes(id)) return field.onChange(field.value.filter((i) => i !== id))
    if (!full) field.onChange([...field.value, id])
  }
  const move = (id: string, to: number) => {
    const index = Math.min(Math.max(to, 0), field.value.length - 1)
    const moved = byId.get(id)
    if (index === field.value.indexOf(id)) return
    // Synchronously, so that the caller can restore the focus after the row has moved.
    flushSync(() => field.onChange(field.value.filter((i) => i !== id).toSpliced(index, 0, id)))
    if (moved)
      setAnnouncement(t('editor.moved', { name: nameOf(moved), place: index + 1, total: field.value.length }))
  }
  const takeOut = (id: string) => {
    toggle(id)
    search.current?.focus() // the pressed button is gone
  }
  // If ingredients conflict with the category, the warning that names them replaces this error.
  const error = inTheWay.length > 0 ? undefined : errorText(fieldState.error)
  return (
    <FormCard
      title={t('editor.ingredients')}
      aside={
        <span className="tabular text-ink-2 text-xs">
          {t('editor.chosenCount', { count: field.value.length, most: SALAD_INGREDIENTS.most })}
        </span>
      }
    >
      {inTheWay.length > 0 && (
        <Note tone="warn" live>
          {t('editor.notVegetarian', { list: inTheWay.map(nameOf).join(comma) })}
        </Note>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <IngredientShelf
          shelf={shelf}
          chosenIds={field.value}
          full={full}
          onToggle={toggle}
          error={error}
          searchRef={(input) => {
            search.current = input
            field.ref(input)
          }}
        />
        <ChosenIngredients
          chosen={chosen}
          inTheWay={inTheWay.map((i) => i.id)}
          onMove={move}
          onTakeOut={takeOut}
          grams={weights.value ?? {}}
          onGrams={(id, grams) => weights.onChange({ ...weights.value, [id]: grams })}
          invalid={Boolean(weighed.error)}
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FormCard>
  )
}
