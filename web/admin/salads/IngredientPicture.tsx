import { spriteOf } from '../../../domain/bowl/sprites.ts'
import type { IngredientCategory } from '../../../domain/menu/rules.ts'
import { Bowl } from '../../bowl/Bowl.tsx'

type Drawn = { readonly key: string; readonly category: IngredientCategory }

/** An ingredient as customers will see it, alone in a bowl. */
export const IngredientPicture = ({ of, size, label }: { of: Drawn; size: number; label?: string }) => (
  <Bowl
    seed={`alone/${of.key}`}
    ingredients={[{ key: of.key, category: of.category }]}
    glaze="oat"
    size={size}
    label={label}
  />
)

/** A drawing of its own does not ask for the category. */
export const hasOwnDrawing = (key: string) =>
  spriteOf({ key, category: 'leaf' }) === spriteOf({ key, category: 'cheese' })

/** Its colour as a dot, where a picture would be too small. */
export const IngredientDot = ({ of }: { of: Drawn }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 shrink-0">
    <circle cx="5" cy="5" r="5" fill={spriteOf(of).dot} />
  </svg>
)
