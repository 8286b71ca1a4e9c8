import { adminSettings } from '../../../domain/settings/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { ServiceOffNote } from './ServiceOffNote.tsx'
import { ShopForm } from './ShopForm.tsx'

/** The shop's details: a tab of the admin's settings. */
export function ShopTab() {
  const { t } = useTranslation('adminShop')
  const settings = useRead(adminSettings, {})
  if (settings.isPending) return <Loading />
  if (!settings.data)
    return (
      <ErrorState
        text={t('shop.loadFailed')}
        retrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  return (
    <div className="grid gap-4 pt-2">
      <ServiceOffNote />
      <ShopForm settings={settings.data} />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-6 pt-2 lg:grid-cols-[minmax(0,1fr)_18rem]">
    <Card className="grid gap-4 max-sm:p-5 sm:grid-cols-2">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="w-24" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </Card>
    <Skeleton className="h-72" />
  </SkeletonGroup>
)
