import { useEffect, useRef, useState } from 'react'
import { activeDevices, type Device } from '../../domain/accounts/contract.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { SignOutDialog, type Target } from './SignOutDialog.tsx'

type Props = { leaving: boolean; onLeaving: (leaving: boolean) => void }

export function ActiveSessions({ leaving, onLeaving }: Props) {
  const { t } = useTranslation('profile')
  const devices = useRead(activeDevices, {}, { enabled: !leaving })
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)
  const { heading, mend } = useFocusWhenGone(devices.data?.length)
  const ask = (next: Target) => {
    setTarget(next)
    setOpen(true)
  }
  const others = devices.data?.filter((device) => !device.current).length ?? 0
  return (
    <section aria-labelledby="devices" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="devices" ref={heading} tabIndex={-1} className="font-semibold text-l outline-none">
            {t('sessions.title')}
          </h2>
          <p className="text-ink-2 text-s">{t('sessions.text')}</p>
        </div>
        {others > 0 && (
          <Button variant="outline" size="s" onClick={() => ask({ others })}>
            {t('sessions.others', { count: others })}
          </Button>
        )}
      </div>
      {devices.error && !devices.data && (
        <ErrorState
          text={t('sessions.loadFailed')}
          retrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.isPending && <Loading />}
      {devices.data && <List devices={devices.data} onSignOut={(device) => ask({ device })} />}
      {target && (
        <SignOutDialog
          target={target}
          open={open}
          onOpenChange={setOpen}
          onLeaving={onLeaving}
          onClosed={mend}
        />
      )}
    </section>
  )
}

function List({ devices, onSignOut }: { devices: Device[]; onSignOut: (device: Device) => void }) {
  const { t } = useTranslation('profile')
  if (devices.length === 0)
    return (
      <Card>
        <EmptyState title={t('sessions.empty')} text={t('sessions.emptyText')} />
      </Card>
    )
  return (
    <Card className="px-5 py-1 lg:px-6">
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => onSignOut(device)} />
        ))}
      </ul>
    </Card>
  )
}

/** The pressed button disappears with its row, so the focus moves to the list's heading. */
function useFocusWhenGone(count: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  const mend = () => {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  useEffect(() => {
    const fewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count ?? before.current
    if (fewer) mend()
  })
  return { heading, mend }
}

const Loading = () => (
  <SkeletonGroup className="rounded-l bg-surface px-5 py-1 shadow-1 lg:px-6 dark:shadow-none">
    {[0, 1].map((n) => (
      <div key={n} className="flex gap-4 border-line border-b py-4 last:border-b-0">
        <Skeleton className="size-11" round />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="w-full max-w-xl" />
          <Skeleton className="w-2/3 max-w-md" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
