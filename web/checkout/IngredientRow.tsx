import { Lock } from 'lucide-react'
import { spriteOf } from '../../domain/bowl/sprites.ts'
import { isNever } from '../../domain/deliveries/meal.ts'
import type { Ingredient } from '../../domain/menu/contract.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { Switch } from '../ui/Switch.tsx'
import { changeDraft, useDraft } from './draft.ts'
import { customizationOf, customize } from './salads.ts'

const textButton = 'link inline-flex min-h-8 items-center text-xs pointer-coarse:min-h-tap'

/** One ingredient of a salad: in it, left out of it, or never wanted anywhere. */
export function IngredientRow({ ingredient, saladId }: { ingredient: Ingredient; saladId: string }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('menu')
  const [draft] = useDraft()
  const { id, name, removable } = ingredient
  const { excluded } = customizationOf(saladId, draft)
  const byAllergen = ingredient.allergens.filter((a) => draft.neverAllergens.includes(a))
  const avoided = isNever(ingredient, draft)
  const out = removable && (avoided || excluded.includes(id))
  const toggle = () =>
    customize(saladId, { excluded: out ? excluded.filter((e) => e !== id) : [...excluded, id] })
  const words = (
    <span className="grid min-w-0 flex-1 leading-tight">
      <span className={cx('font-medium', out && 'text-ink-2 line-through')}>{name}</span>
      {ingredient.allergens.length > 0 && (
        <span className="text-on-warn-soft text-xs">
          {ingredient.allergens.map((a) => say(`allergens.${a}`)).join(t('salads.comma'))}
        </span>
      )}
    </span>
  )
  return (
    <li className="grid border-line border-b py-0.5 last:border-b-0">
      <div className="flex min-h-tap items-center gap-3">
        <svg aria-hidden="true" viewBox="0 0 10 10" className={cx('size-2.5 shrink-0', out && 'opacity-40')}>
          <circle cx="5" cy="5" r="5" fill={spriteOf(ingredient).dot} />
        </svg>
        {!removable && (
          <>
            {words}
            <span
              className={cx(
                'inline-flex items-center gap-1.5 text-xs',
                avoided ? 'font-medium text-on-warn-soft' : 'text-ink-2',
              )}
            >
              <Lock aria-hidden="true" className="size-3.5" />
              {t('salads.fixed')}
            </span>
          </>
        )}
        {removable && avoided && (
          <>
            {words}
            <span className="font-medium text-accent-text text-xs">{t('salads.never')}</span>
            {/* What holds an allergen comes back with the allergen, further down. */}
            {byAllergen.length === 0 && (
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
        )}
        {removable && !avoided && (
          <Switch
            atEnd
            className="min-w-0 flex-1"
            label={
              <span className="flex items-center gap-3">
                {words}
                {out && <span className="font-normal text-ink-2 text-xs">{t('salads.leftOut')}</span>}
              </span>
            }
            checked={!out}
            onChange={toggle}
          />
        )}
      </div>
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
    </li>
  )
}
