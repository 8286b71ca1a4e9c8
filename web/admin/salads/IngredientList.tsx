import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type AdminIngredient,
  adminIngredients,
  archiveIngredient,
  ingredientArchiving,
  ingredientSorts,
  restoreIngredient,
} from '../../../domain/menu/contract.ts'
import { ingredientCategories } from '../../../domain/menu/rules.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { IngredientEffect } from './ArchivingEffect.tsx'
import { IngredientDialog } from './IngredientDialog.tsx'
import { useArchiving } from './useArchiving.tsx'
import { useCatalogueFilters } from './useCatalogueFilters.ts'
import { useIngredientColumns } from './useIngredientColumns.tsx'
import { useNameOf } from './words.ts'

export function IngredientList() {
  const { t } = useTranslation('adminCatalogue')
  const { filters, query } = useCatalogueFilters(ingredientCategories, (c) => t(`ingredientCategories.${c}`))
  const list = useList({ filters, sorts: ingredientSorts })
  const read = useRead(adminIngredients, { query: { ...list.query, ...query } }, { keepPrevious: true })
  const archiving = useArchiving('ingredients', {
    archive: (id) => call(archiveIngredient, { params: { id } }),
    restore: (id) => call(restoreIngredient, { params: { id } }),
    effect: async (id) => {
      const effect = await call(ingredientArchiving, { params: { id } })
      return { possible: effect.possible, details: <IngredientEffect effect={effect} /> }
    },
  })
  /** The ingredient in the dialog, `null` for a new one. Kept while the dialog closes. */
  const [edited, setEdited] = useState<AdminIngredient | null>(null)
  const [editing, setEditing] = useState(false)
  const edit = (ingredient: AdminIngredient | null) => {
    setEdited(ingredient)
    setEditing(true)
  }
  return (
    <>
      <List
        caption={t('tabs.ingredients')}
        list={list}
        read={read}
        columns={useIngredientColumns(edit)}
        rowLabel={useNameOf()}
        rowMenu={(ingredient) => [
          {
            label: t('list.edit'),
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => edit(ingredient),
          },
          archiving(ingredient),
        ]}
        action={
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => edit(null)}>
            {t('ingredients.add')}
          </Button>
        }
        texts={{
          search: t('ingredients.search'),
          found: (count) => t('ingredients.found', { count }),
          loadFailed: t('ingredients.loadFailed'),
          empty: t('ingredients.empty'),
        }}
      />
      <IngredientDialog ingredient={edited} open={editing} onOpenChange={setEditing} />
    </>
  )
}
