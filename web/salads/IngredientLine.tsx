import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { spriteOf } from '../../domain/bowl/sprites.ts'
import type { Ingredient } from '../../domain/menu/contract.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { Switch } from '../ui/Switch.tsx'

interface IngredientLineProps {
  ingredient: Ingredient
  out: boolean
  /** The label of a left-out ingredient. */
  outText: string
  onToggle: () => void
  /** Replaces the switch, to explain why there is none. */
  instead?: ReactNode
  /** Below the line. */
  children?: ReactNode
}

/** An ingredient of a salad with its allergens and a switch to leave it out. */
export function IngredientLine({
  ingredient,
  out,
  outText,
  onToggle,
  instead,
  children,
}: IngredientLineProps) {
  const { t } = useTranslation('menu')
  const words = (
    <span className="grid min-w-0 flex-1 leading-tight">
      <span className={cx('font-medium', out && 'text-ink-2 line-through')}>{ingredient.name}</span>
      {ingredient.allergens.length > 0 && (
        <span className="text-on-warn-soft text-xs">
          {ingredient.allergens.map((a) => t(`allergens.${a}`)).join(t('salad.comma'))}
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
        {instead ? (
          <>
            {words}
            {instead}
          </>
        ) : (
          <Switch
            atEnd
            className="min-w-0 flex-1"
            label={
              <span className="flex items-center gap-3">
                {words}
                {out && <span className="font-normal text-ink-2 text-xs">{outText}</span>}
              </span>
            }
            checked={!out}
            onChange={onToggle}
          />
        )}
      </div>
      {children}
    </li>
  )
}

/** The label of an ingredient that cannot be left out, highlighted if the customer never wants it. */
export const AlwaysIn = ({ unwanted, text }: { unwanted: boolean; text: string }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 text-xs',
      unwanted ? 'font-medium text-on-warn-soft' : 'text-ink-2',
    )}
  >
    <Lock aria-hidden="true" className="size-3.5" />
    {text}
  </span>
)
