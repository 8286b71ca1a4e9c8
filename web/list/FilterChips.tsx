import { useTranslation } from '../i18n.ts'
import { Tag } from '../ui/Tag.tsx'
import { useAddressParams } from './addressParams.ts'
import type { ChoiceFilter } from './useFilter.ts'
import type { ListState } from './useList.ts'

/** The folded filters that are active, each as a removable chip. */
export function FilterChips({ list }: { list: ListState }) {
  const { t } = useTranslation('list')
  const { change } = useAddressParams()
  const narrowing = list.filters.filter(
    (filter): filter is ChoiceFilter => 'folded' in filter && filter.folded && filter.value !== undefined,
  )
  if (narrowing.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {narrowing.map((filter) => (
        <Tag
          key={filter.name}
          label={t('filters.chip', { label: filter.label, value: filter.valueName })}
          onRemove={() => change({ ...filter.opened, page: null })}
        />
      ))}
      <button
        type="button"
        className="link min-h-9 px-1 text-s pointer-coarse:min-h-tap"
        onClick={() => change(Object.assign({ page: null }, ...narrowing.map((filter) => filter.opened)))}
      >
        {t('filters.clear')}
      </button>
    </div>
  )
}
