import { Check, CircleHelp, LogOut, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Device } from '../../domain/accounts/contract.ts'
import { useTranslation } from '../i18n.ts'
import { AgoText } from '../ui/AgoText.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { InstantText } from '../ui/InstantText.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { describeDevice } from './device.ts'
import { useLocationText } from './useLocationText.ts'

const icons = { desktop: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp }

export function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useTranslation('profile')
  const locationText = useLocationText()
  const { kind, name } = describeDevice(device.deviceInfo)
  const Icon = icons[kind]
  const shownName = name || t('sessions.unknownDevice')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center self-start rounded-m bg-leaf-soft text-on-leaf-soft"
      >
        <Icon className="size-5.5" strokeWidth={1.75} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-[calc(100%-4rem)]">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <bdi>{shownName}</bdi>
          {device.current && (
            <Badge tone="leaf" icon={<Check aria-hidden="true" />}>
              {t('sessions.this')}
            </Badge>
          )}
        </p>
        <dl className="grid gap-x-6 gap-y-1 text-s sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
          <Fact name={t('sessions.lastActive')}>
            <AgoText at={new Date(device.lastAccessedAt)} />
          </Fact>
          <Fact name={t('sessions.signedIn')}>
            <InstantText at={new Date(device.createdAt)} />
          </Fact>
          <Fact name={t('sessions.place')}>{locationText(device.location)}</Fact>
          <Fact name={t('sessions.address')}>
            <Ltr className="tabular">{device.ipAddress}</Ltr>
          </Fact>
        </dl>
      </div>
      <Button
        variant="outline"
        size="s"
        className="max-sm:ms-15"
        icon={<LogOut aria-hidden="true" className="mirror" />}
        aria-label={device.current ? undefined : t('sessions.signOutOf', { device: shownName })}
        onClick={onSignOut}
      >
        {t(device.current ? 'sessions.signOutHere' : 'sessions.signOut')}
      </Button>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5">
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
