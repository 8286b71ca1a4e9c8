import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type AdminIngredient,
  adminIngredients,
  archiveIngredient,
  ingredientSorts,
  restoreIngredient,
} from '../../../domain/menu/contract.ts'
import { ingredientCategories } from '../../../domain/menu/rules.ts'
import { useExistingPage, usePage } from '../../account/addressBar.ts'
import { useKept } from '../../account/useKept.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { useFilters } from './filters.ts'
import { IngredientDialog } from './IngredientDialog.tsx'
import { ListFilters } from './ListFilters.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useStatusDialog } from './StatusDialog.tsx'
import { useIngredientColumns } from './useIngredientColumns.tsx'
import { useNameOf } from './words.ts'

const PAGE_SIZE = 20

export function IngredientList() {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const filters = useFilters(ingredientCategories, ingredientSorts)
  const paging = usePage()
  const [page, setPage] = paging
  const ingredients = useRead(adminIngredients, {
    query: { ...filters.query, page: String(page), size: String(PAGE_SIZE) },
  })
  const list = useKept(ingredients.data)
  useExistingPage(ingredients.data, paging)
  /** The one in the dialog, `null` for a new one; it stays while the dialog closes. */
  const [edited, setEdited] = useState<AdminIngredient | null>(null)
  const [editing, setEditing] = useState(false)
  const edit = (ingredient: AdminIngredient | null) => {
    setEdited(ingredient)
    setEditing(true)
  }
  const columns = useIngredientColumns(edit)
  const { ask, rest, dialog } = useStatusDialog(list)
  const askFor = (kind: 'archive' | 'restore', ingredient: AdminIngredient) => {
    const name = nameOf(ingredient)
    const archive = kind === 'archive'
    ask({
      id: ingredient.id,
      endpoint: archive ? archiveIngredient : restoreIngredient,
      title: t(archive ? 'ingredients.archiveTitle' : 'ingredients.restoreTitle', { name }),
      text: t(archive ? 'ingredients.archiveText' : 'ingredients.restoreText'),
      act: t(archive ? 'list.archive' : 'list.restore'),
      acting: t(archive ? 'ingredients.archiving' : 'ingredients.restoring'),
      done: t(archive ? 'ingredients.archived' : 'ingredients.restored', { name }),
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListFilters
        filters={filters}
        searchLabel={t('ingredients.search')}
        categories={ingredientCategories.map((value) => ({
          value,
          label: t(`ingredientCategories.${value}`),
        }))}
        found={list && t('ingredients.found', { count: list.totalElements })}
        foundRef={rest}
        action={
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => edit(null)}>
            {t('ingredients.add')}
          </Button>
        }
      />
      <Table<AdminIngredient>
        caption={t('tabs.ingredients')}
        columns={columns}
        rows={list?.content}
        rowId={(ingredient) => ingredient.id}
        rowLabel={nameOf}
        pageSize={PAGE_SIZE}
        server={{
          total: list?.totalElements ?? 0,
          page: list?.page ?? page,
          onPage: (next) => void setPage(next),
          ...filters.sorting,
        }}
        rowAction={(ingredient) => (
          <RowMenu
            name={nameOf(ingredient)}
            status={ingredient.status}
            edit={{ onSelect: () => edit(ingredient) }}
            onArchive={() => askFor('archive', ingredient)}
            onRestore={() => askFor('restore', ingredient)}
          />
        )}
        error={
          ingredients.error
            ? { text: t('ingredients.loadFailed'), onRetry: () => void ingredients.refetch() }
            : undefined
        }
        empty={{
          title: t('ingredients.empty'),
          text: t('list.emptyText'),
          action: (
            <Button variant="outline" size="s" onClick={filters.showAll}>
              {t('list.everything')}
            </Button>
          ),
        }}
      />
      <IngredientDialog ingredient={edited} open={editing} onOpenChange={setEditing} />
      {dialog}
    </div>
  )
}
