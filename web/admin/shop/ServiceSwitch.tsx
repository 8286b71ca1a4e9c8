import { useState } from 'react'
import { formatInstant } from '../../../domain/dates.ts'
import { type AdminSettings, adminSettings } from '../../../domain/settings/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { ServiceDialog } from './ServiceDialog.tsx'

/** Shows whether the shop accepts new subscriptions, since when, and a switch to change it. */
export function ServiceSwitch() {
  const { t } = useTranslation('adminShop')
  const settings = useRead(adminSettings, {})
  if (settings.isPending) return <Skeleton className="h-11 w-64" />
  if (!settings.data)
    return (
      <ErrorState
        text={t('service.loadFailed')}
        retrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  return <Known settings={settings.data} />
}

function Known({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminShop')
  const language = useLanguage()
  const [dialog, setDialog] = useState<{ stopping: boolean; open: boolean } | null>(null)
  const since = settings.serviceChangedAt
  return (
    <>
      <Switch
        checked={settings.serviceActive}
        // Only opens the dialog that explains the effect.
        onChange={() => setDialog({ stopping: settings.serviceActive, open: true })}
        label={t('service.label')}
        hint={
          since
            ? t(settings.serviceActive ? 'service.onSince' : 'service.offSince', {
                when: formatInstant(new Date(since), language),
              })
            : t(settings.serviceActive ? 'service.on' : 'service.off')
        }
      />
      {dialog && (
        <ServiceDialog
          {...dialog}
          onClose={() => setDialog((before) => before && { ...before, open: false })}
        />
      )}
    </>
  )
}
