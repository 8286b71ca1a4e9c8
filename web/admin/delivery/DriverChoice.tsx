import { Link } from 'react-router'
import { adminDrivers } from '../../../domain/drivers/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'

/** The value for "no driver". */
export const NOBODY = 'nobody'

export const useActiveDrivers = () => useRead(adminDrivers, { query: { active: 'true', size: '100' } })

interface DriverChoiceProps {
  /** A driver's id or NOBODY; null if nothing is chosen. */
  value: string | null
  onChange: (driver: string) => void
}

/** Selects an active driver, or nobody. */
export function DriverChoice({ value, onChange }: DriverChoiceProps) {
  const { t } = useTranslation('adminDelivery')
  const read = useActiveDrivers()
  if (read.error && !read.data)
    return (
      <ErrorState
        text={t('assign.driversFailed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  if (!read.data)
    return (
      <SkeletonGroup>
        <Skeleton className="h-24" />
      </SkeletonGroup>
    )
  const drivers = read.data.content
  return (
    <>
      {drivers.length === 0 && (
        <p>
          {t('assign.none')}{' '}
          <Link className="link" to="/admin/drivers">
            {t('assign.add')}
          </Link>
        </p>
      )}
      <RadioCards
        legend={t('assign.driver')}
        columns={2}
        value={value}
        onChange={onChange}
        choices={[
          ...drivers.map(({ id, name, today }) => ({
            value: id,
            title: name,
            text: t('assign.driverText', { count: today }),
          })),
          { value: NOBODY, title: t('assign.nobody') },
        ]}
      />
    </>
  )
}
