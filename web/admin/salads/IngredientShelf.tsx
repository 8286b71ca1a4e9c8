import { Check } from 'lucide-react'
import { type Ref, useState } from 'react'
import { ingredientCategories } from '../../../domain/menu/rules.ts'
import { searchText } from '../../../domain/search.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { IngredientDot } from './IngredientPicture.tsx'
import type { useAllIngredients } from './useAllIngredients.ts'
import { useNameOf } from './words.ts'

type Props = {
  shelf: ReturnType<typeof useAllIngredients>
  chosenIds: readonly string[]
  full: boolean
  onToggle: (id: string) => void
  error: string | undefined
  searchRef: Ref<HTMLInputElement>
}

/** All ingredients by category. A press adds or removes one. */
export function IngredientShelf({ shelf, chosenIds, full, onToggle, error, searchRef }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const [typed, setTyped] = useState('')
  const found = shelf.data?.filter((i) =>
    [i.nameEn, i.nameAr].some((name) => searchText(name).includes(searchText(typed))),
  )
  const groups = ingredientCategories
    .map((category) => ({ category, list: found?.filter((i) => i.category === category) ?? [] }))
    .filter(({ list }) => list.length > 0)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Field label={t('editor.shelf')} error={error} hint={full ? t('editor.full') : undefined}>
        <TextInput
          ref={searchRef}
          type="search"
          placeholder={t('editor.shelfSearch')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // otherwise Enter would save the salad
            const [only, more] = found ?? []
            if (only && !more) onToggle(only.id)
          }}
          className="min-h-tap py-1.5 text-s"
        />
      </Field>
      <div className="grid h-80 content-start gap-3 overflow-y-auto overscroll-contain rounded-m bg-sunken p-3 sm:h-104">
        {shelf.isPending && <Loading />}
        {shelf.isError && (
          <ErrorState
            text={t('editor.shelfFailed')}
            onRetry={() => void shelf.refetch()}
            retrying={shelf.isFetching}
          />
        )}
        {found?.length === 0 && <p className="text-ink-2 text-s">{t('editor.shelfNone')}</p>}
        {groups.map(({ category, list }) => (
          <fieldset key={category}>
            <legend className="mb-1 font-medium text-ink-2 text-xs">
              {t(`ingredientCategories.${category}`)}
            </legend>
            <div className="flex flex-wrap gap-1.5">
              {list.map((ingredient) => (
                <Chip
                  key={ingredient.id}
                  ingredient={ingredient}
                  on={chosenIds.includes(ingredient.id)}
                  off={full}
                  onToggle={() => onToggle(ingredient.id)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}

type ChipProps = {
  ingredient: NonNullable<Props['shelf']['data']>[number]
  on: boolean
  /** The salad has the maximum number of ingredients. */
  off: boolean
  onToggle: () => void
}

function Chip({ ingredient, on, off, onToggle }: ChipProps) {
  const nameOf = useNameOf()
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-disabled={off && !on}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-s leading-tight transition-colors pointer-coarse:min-h-10',
        on
          ? 'border-leaf bg-leaf-soft font-medium text-on-leaf-soft'
          : 'border-line-2 bg-raised hover:border-ink-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
      )}
    >
      {on ? (
        <Check aria-hidden="true" className="size-3 shrink-0" strokeWidth={3} />
      ) : (
        <IngredientDot ingredient={ingredient} />
      )}
      {nameOf(ingredient)}
    </button>
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-wrap gap-1.5">
    {[24, 20, 28, 24, 32, 20, 24, 28].map((width, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
      <Skeleton key={n} round className={cx('h-8', width === 20 ? 'w-20' : width === 24 ? 'w-24' : 'w-28')} />
    ))}
  </SkeletonGroup>
)
