import { useTranslation } from '../../../i18n.ts'
import { useFilter } from '../../../list/useFilter.ts'

/** How far back the trends go, kept in the address. */
export function useMonths() {
  const { t } = useTranslation('adminHome')
  const filter = useFilter('months', {
    label: t('trends.months'),
    values: ['3', '6', '9'],
    nameOf: (value) => t('trends.lastMonths', { count: Number(value) }),
    initial: '6',
    segmented: true,
  })
  return { ...filter, value: filter.value ?? '6' }
}
