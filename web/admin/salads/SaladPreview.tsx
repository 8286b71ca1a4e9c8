import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdminSalad } from '../../../domain/menu/contract.ts'
import { allergensOf } from '../../../domain/menu/rules.ts'
import { Bowl } from '../../bowl/Bowl.tsx'
import { plateClass } from '../../bowl/plateClass.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import type { SaladControl } from './saladValues.ts'
import { useAllergenWords, useNameOf } from './words.ts'

export type IngredientsById = ReadonlyMap<string, Omit<AdminSalad['ingredients'][number], 'grams'>>

/** A salad gets its key, which decides the arrangement of its pieces, when it is saved. */
const NEW_SEED = 'new'

type Props = { control: SaladControl; seed: string | undefined; byId: IngredientsById }

/** The bowl as customers will see it, with its allergens: beside the form, on phones in a bar above it. */
export function SaladPreview({ control, seed = NEW_SEED, byId }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const allergenWords = useAllergenWords()
  const [nameEn, nameAr, plate, glaze, ids] = useWatch({
    control,
    name: ['nameEn', 'nameAr', 'plate', 'glaze', 'ingredientIds'],
  })
  const ingredients = ids.flatMap((id) => byId.get(id) ?? [])
  // Deferred, because drawing may take longer than a key press.
  const drawn = useDeferredValue(ingredients)
  const name = nameOf({ nameEn, nameAr })
  const found = allergensOf(ingredients)
  return (
    <section
      aria-label={t('editor.preview')}
      className={cx(
        'flex items-center gap-3 rounded-l p-2.5 shadow-1 lg:grid lg:gap-3 lg:p-4 dark:shadow-none',
        plateClass[plate],
      )}
    >
      <div className="w-20 shrink-0 lg:w-full">
        <Bowl
          live
          seed={seed}
          ingredients={drawn}
          glaze={glaze}
          size={256}
          label={drawn.length === 0 ? t('editor.emptyBowl') : name || t('editor.new')}
          className="w-full"
        />
      </div>
      <div className="min-w-0">
        <p className="display truncate text-d-s">
          <bdi>{name || t('editor.new')}</bdi>
        </p>
        <p aria-live="polite" className="text-ink-2 text-xs">
          {found.length > 0 ? (
            <>
              {t('editor.contains')} <strong className="font-medium">{allergenWords(found)}</strong>
            </>
          ) : (
            t('noAllergens')
          )}
        </p>
      </div>
    </section>
  )
}
