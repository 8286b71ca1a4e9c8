import { spriteOf } from '../../../domain/bowl/sprites.ts'
import type { IngredientCategory } from '../../../domain/menu/rules.ts'
import { Bowl } from '../../bowl/Bowl.tsx'

type Drawn = { readonly key: string; readonly category: IngredientCategory }

/** An ingredient alone in a bowl, as customers will see it. */
export const IngredientPicture = ({
  ingredient,
  size,
  label,
}: {
  ingredient: Drawn
  size: number
  label?: string
}) => (
  <Bowl
    seed={`alone/${ingredient.key}`}
    ingredients={[{ key: ingredient.key, category: ingredient.category }]}
    glaze="oat"
    size={size}
    label={label}
  />
)

/** Whether the ingredient has its own drawing, which does not depend on its category. */
export const hasOwnDrawing = (key: string) =>
  spriteOf({ key, category: 'leaf' }) === spriteOf({ key, category: 'cheese' })

/** Its colour as a dot, where a picture would be too small. */
export const IngredientDot = ({ ingredient }: { ingredient: Drawn }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 shrink-0">
    <circle cx="5" cy="5" r="5" fill={spriteOf(ingredient).dot} />
  </svg>
)
