import { isNever } from '../../domain/deliveries/meal.ts'
import type { Ingredient } from '../../domain/menu/contract.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useTranslation } from '../i18n.ts'
import { AlwaysIn, IngredientLine } from '../salads/IngredientLine.tsx'
import { cx } from '../ui/cx.ts'
import { changeDraft, useDraft } from './draft.ts'
import { customizationOf, customize } from './salads.ts'

const textButton = 'link inline-flex min-h-8 items-center text-xs pointer-coarse:min-h-tap'

/** One ingredient of a salad: included, left out of this salad, or left out of every salad. */
export function IngredientRow({ ingredient, saladId }: { ingredient: Ingredient; saladId: string }) {
  const { t } = useTranslation('checkout')
  const [draft] = useDraft()
  const { id, name, removable } = ingredient
  const { excluded } = customizationOf(saladId, draft)
  const avoided = isNever(ingredient, draft)
  const out = removable && (avoided || excluded.includes(id))
  const toggle = () =>
    customize(saladId, { excluded: out ? excluded.filter((e) => e !== id) : [...excluded, id] })
  return (
    <IngredientLine
      ingredient={ingredient}
      out={out}
      outText={t('salads.leftOut')}
      onToggle={toggle}
      instead={
        removable ? (
          avoided && <Never ingredient={ingredient} />
        ) : (
          <AlwaysIn unwanted={avoided} text={t('salads.fixed')} />
        )
      }
    >
      {out && !avoided && draft.neverIngredientIds.length < ORDER_LIMITS.leftOut && (
        <button
          type="button"
          className={cx(textButton, '-mt-1.5 mb-1 ms-5.5 w-fit')}
          onClick={() => {
            customize(saladId, { excluded: excluded.filter((e) => e !== id) })
            changeDraft({ neverIngredientIds: [...draft.neverIngredientIds, id] })
          }}
        >
          {t('salads.neverThis', { name })}
        </button>
      )}
    </IngredientLine>
  )
}

function Never({ ingredient: { id, name, allergens } }: { ingredient: Ingredient }) {
  const { t } = useTranslation('checkout')
  const [draft] = useDraft()
  return (
    <>
      <span className="font-medium text-accent-text text-xs">{t('salads.never')}</span>
      {/* An ingredient excluded by an allergen is included again by removing the allergen, further down. */}
      {!allergens.some((a) => draft.neverAllergens.includes(a)) && (
        <button
          type="button"
          className={textButton}
          onClick={() =>
            changeDraft({ neverIngredientIds: draft.neverIngredientIds.filter((n) => n !== id) })
          }
        >
          {t('salads.takeBack')}
          <span className="sr-only">: {name}</span>
        </button>
      )}
    </>
  )
}
