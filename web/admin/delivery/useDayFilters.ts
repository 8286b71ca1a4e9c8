import { townIn } from '../../../domain/addresses/towns.ts'
import { deliveryCounts } from '../../../domain/deliveries/adminContract.ts'
import { deliveryGroupNames } from '../../../domain/deliveries/groups.ts'
import { deliveryStatuses } from '../../../domain/deliveries/rules.ts'
import { slots } from '../../../domain/settings/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { useFilter } from '../../list/useFilter.ts'
import { useActiveDrivers } from './DriverChoice.tsx'
import type { Days } from './useDays.ts'

const NONE = 'none'

/** The filters of a day or a week. The time slots show their numbers of deliveries. */
export function useDayFilters(days: Days) {
  const { t, language } = useTranslation(['adminDelivery', 'deliveryWords'])
  const { params } = useAddressParams()
  const counts = useRead(deliveryCounts, { query: days.query }, { keepPrevious: true }).data
  const driving = useActiveDrivers().data?.content ?? []
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${count}`
  const sum = counts?.slots.reduce((all, { count }) => all + count, 0)

  const slot = useFilter('slot', {
    label: t('filter.slot'),
    all: withCount(t('filter.anySlot'), sum),
    values: slots,
    nameOf: (value) =>
      withCount(t(`slot.${value}`), counts && (counts.slots.find((one) => one.slot === value)?.count ?? 0)),
    segmented: 'allFirst',
  })
  const group = useFilter('group', {
    label: t('filter.group'),
    all: t('filter.anyGroup'),
    values: deliveryGroupNames,
    nameOf: (value) => t(`filter.groups.${value}`),
    folded: true,
  })
  const status = useFilter('status', {
    label: t('filter.status'),
    all: t('filter.anyStatus'),
    values: deliveryStatuses,
    nameOf: (value) => t(`deliveryWords:status.${value}`),
    folded: true,
  })
  // Includes the value in the address, also before the counts are loaded.
  const known = (name: string, values: readonly string[]) => {
    const value = params.get(name)
    return [...new Set(value && value !== 'ALL' ? [...values, value] : values)]
  }
  const area = useFilter('area', {
    label: t('filter.area'),
    all: t('filter.anyArea'),
    values: known('area', counts?.areas.flatMap((one) => one.area ?? []) ?? []),
    nameOf: (value) => townIn(value, language),
    folded: true,
  })
  const drivers = counts?.drivers ?? []
  const driver = useFilter('driver', {
    label: t('filter.driver'),
    all: t('filter.anyDriver'),
    values: known('driver', [NONE, ...drivers.flatMap(({ driverId }) => driverId ?? [])]),
    nameOf: (value) =>
      value === NONE
        ? t('filter.noDriver')
        : (drivers.find(({ driverId }) => driverId === value)?.name ??
          driving.find(({ id }) => id === value)?.name ??
          ''),
    folded: true,
  })
  return {
    filters: [slot, group, status, area, driver],
    query: {
      ...days.query,
      ...(slot.value && { slot: slot.value }),
      ...(group.value && { group: group.value }),
      ...(status.value && { status: status.value }),
      ...(area.value && { area: area.value }),
      ...(driver.value && { driver: driver.value }),
    },
  }
}
