import type { AdminIngredient } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/Table.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { CatalogueStatus } from './CatalogueStatus.tsx'
import { IngredientPicture } from './IngredientPicture.tsx'
import { TwoNames } from './TwoNames.tsx'
import { useAllergenWords } from './words.ts'

export function useIngredientColumns(edit: (ingredient: AdminIngredient) => void): Column<AdminIngredient>[] {
  const { t } = useTranslation('adminCatalogue')
  const allergenWords = useAllergenWords()
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  const traits = (i: AdminIngredient) =>
    [!i.removable && t('ingredients.fixed'), i.fromAnimals && t('ingredients.fromAnimals')]
      .filter(Boolean)
      .join(comma)
  return [
    {
      id: 'name',
      header: t('ingredients.ingredient'),
      sortable: true,
      cell: (ingredient) => (
        <button
          type="button"
          onClick={() => edit(ingredient)}
          className="group/name flex items-center gap-3 rounded-s text-start leading-tight"
        >
          <span className="size-10 shrink-0">
            <IngredientPicture ingredient={ingredient} size={40} />
          </span>
          <span className="min-w-0 group-hover/name:text-leaf-text">
            <TwoNames {...ingredient} />
          </span>
        </button>
      ),
    },
    {
      id: 'category',
      header: t('list.category'),
      sortable: true,
      cell: (ingredient) => t(`ingredientCategories.${ingredient.category}`),
    },
    {
      id: 'allergens',
      header: t('list.allergens'),
      cell: (ingredient) =>
        ingredient.allergens.length > 0 ? (
          <span className="text-xs">{allergenWords(ingredient.allergens)}</span>
        ) : (
          <span className="text-ink-2 text-xs">{t('list.none')}</span>
        ),
    },
    {
      id: 'traits',
      header: t('ingredients.traits'),
      cell: (ingredient) => {
        const traitText = traits(ingredient)
        return (
          <span className={cx('text-xs', !traitText && 'text-ink-2')}>{traitText || t('list.none')}</span>
        )
      },
    },
    {
      id: 'inSalads',
      header: t('ingredients.inSalads'),
      numeric: true,
      cell: (ingredient) => ingredient.inSalads,
    },
    {
      id: 'updatedAt',
      header: t('list.updated'),
      sortable: true,
      cell: (ingredient) => (
        <span className="text-ink-2 text-xs">
          <AgoText at={new Date(ingredient.updatedAt)} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('list.status'),
      cell: (ingredient) => (
        <CatalogueStatus status={ingredient.status} label={t(`ingredientStatuses.${ingredient.status}`)} />
      ),
    },
  ]
}
