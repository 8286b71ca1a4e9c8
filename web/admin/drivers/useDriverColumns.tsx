import type { Driver } from '../../../domain/drivers/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PhoneLink } from '../users/PhoneLink.tsx'

export function useDriverColumns(edit: (driver: Driver) => void): Column<Driver>[] {
  const { t } = useTranslation('adminDrivers')
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (driver) => (
        <button
          type="button"
          className="min-h-tap text-start font-semibold hover:text-leaf-text"
          onClick={() => edit(driver)}
        >
          <bdi>{driver.name}</bdi>
        </button>
      ),
    },
    { id: 'phone', header: t('column.phone'), cell: (driver) => <PhoneLink phone={driver.phone} /> },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ active }) => (
        <Badge tone={active ? 'leaf' : 'neutral'}>{t(active ? 'filter.true' : 'filter.false')}</Badge>
      ),
    },
    { id: 'today', header: t('column.today'), numeric: true, cell: (driver) => driver.today },
    {
      id: 'delivered',
      header: t('column.delivered'),
      numeric: true,
      cell: (driver) => driver.deliveredLately,
    },
    { id: 'failed', header: t('column.failed'), numeric: true, cell: (driver) => driver.failedLately },
  ]
}
