import { Ban, Check, Clock, X } from 'lucide-react'
import { type Device, loginHistory } from '../../domain/accounts/contract.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { useExistingPage, usePage } from '../list/usePage.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { InstantText } from '../ui/InstantText.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { describeDevice } from './device.ts'
import { useLocationText } from './useLocationText.ts'

const PAGE_SIZE = 20
const looks: Record<Device['status'], { tone: BadgeTone; Icon: typeof Check }> = {
  SUCCESS: { tone: 'leaf', Icon: Check },
  FAILED: { tone: 'danger', Icon: X },
  BLOCKED: { tone: 'danger', Icon: Ban },
  EXPIRED: { tone: 'neutral', Icon: Clock },
}

export function LoginHistory({ leaving }: { leaving: boolean }) {
  const { t } = useTranslation('profile')
  const paging = usePage()
  const [page, setPage] = paging
  const query = { page: String(page), size: String(PAGE_SIZE) }
  const history = useRead(loginHistory, { query }, { enabled: !leaving, keepPrevious: true })
  useExistingPage(history, paging)
  const columns = useColumns()
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <div>
        <h2 id="history" className="font-semibold text-l">
          {t('history.title')}
        </h2>
        <p className="text-ink-2 text-s">{t('history.text')}</p>
      </div>
      <Table
        caption={t('history.title')}
        columns={columns}
        rows={history.data?.content}
        rowId={(row) => row.id}
        rowLabel={(row) => t(`history.outcome.${row.status}`)}
        paging={{
          page: history.data?.page ?? page,
          pageSize: PAGE_SIZE,
          total: history.data?.totalElements ?? 0,
          onPage: setPage,
        }}
        error={
          history.error ? { text: t('history.loadFailed'), onRetry: () => void history.refetch() } : undefined
        }
        empty={{ title: t('history.empty'), text: t('history.emptyText') }}
      />
    </section>
  )
}

function useColumns(): Column<Device>[] {
  const { t } = useTranslation('profile')
  const locationText = useLocationText()
  return [
    { id: 'result', header: t('history.result'), cell: (row) => <Outcome status={row.status} /> },
    {
      id: 'device',
      header: t('history.device'),
      cell: (row) => <bdi>{describeDevice(row.deviceInfo).name || t('sessions.unknownDevice')}</bdi>,
    },
    { id: 'when', header: t('history.when'), cell: (row) => <InstantText at={new Date(row.timestamp)} /> },
    { id: 'place', header: t('history.place'), cell: (row) => locationText(row.location) },
    {
      id: 'address',
      header: t('history.address'),
      cell: (row) => <Ltr className="tabular break-all">{row.ipAddress}</Ltr>,
    },
  ]
}

function Outcome({ status }: { status: Device['status'] }) {
  const { t } = useTranslation('profile')
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`history.outcome.${status}`)}
    </Badge>
  )
}
