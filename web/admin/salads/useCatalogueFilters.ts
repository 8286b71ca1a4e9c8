import { catalogueStatuses } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useFilter } from '../../list/useFilter.ts'

/** The filters of both lists: category and status. Archived rows are hidden by default. */
export function useCatalogueFilters<C extends string>(
  categories: readonly C[],
  nameOf: (category: C) => string,
) {
  const { t } = useTranslation('adminCatalogue')
  const category = useFilter('category', {
    label: t('list.category'),
    all: t('list.anyCategory'),
    values: categories,
    nameOf,
  })
  const status = useFilter('status', {
    label: t('list.status'),
    all: t('list.statuses.ALL'),
    values: catalogueStatuses,
    nameOf: (value) => t(`list.statuses.${value}`),
    initial: 'ACTIVE',
    segmented: true,
  })
  return { filters: [category, status], query: { category: category.value, status: status.value } }
}
