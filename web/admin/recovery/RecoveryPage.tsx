import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { SECOND_MS } from '../../../domain/dates.ts'
import { recoveryStats } from '../../../domain/recovery/contract.ts'
import { makeOld } from '../../api/cache.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { setUsualDuration } from '../../ui/toast.ts'
import { LastScan } from './LastScan.tsx'
import { Numbers } from './Numbers.tsx'
import { OrphanList } from './OrphanList.tsx'
import { OrphanPanel } from './OrphanPanel.tsx'
import { OrphanSummary } from './OrphanSummary.tsx'
import { ReconciliationTab } from './ReconciliationTab.tsx'
import { RefundList } from './RefundList.tsx'
import { TestSystem } from './TestSystem.tsx'

const PAYMENTS = 'payments'
const shows = [PAYMENTS, 'refunds', 'reconciliation'] as const
/** Rule W4: shorter here than elsewhere. */
const TOAST_MS = 4 * SECOND_MS

/** Captured payments without a subscription: finding, recovering and refunding them, and reconciling the books. */
export function Component() {
  const { t } = useTranslation('recoveryPage')
  const { params, change } = useAddressParams()
  useEffect(() => setUsualDuration(TOAST_MS), [])
  const stats = useRead(recoveryStats, {})
  const show = shows.find((one) => one === params.get('show')) ?? PAYMENTS
  /** Search, filters and order belong to one list and are cleared. */
  const open = (next: typeof show) =>
    change({
      show: next === PAYMENTS ? null : next,
      search: null,
      sort: null,
      page: null,
      userType: null,
      paymentMethod: null,
    })
  const counted = (name: string, count = 0) => (
    <span className="inline-flex items-center gap-2">
      {name}
      {count > 0 && <Badge tone="accent-soft">{count}</Badge>}
    </span>
  )
  return (
    <div className="grid max-w-375 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-180 flex-[1_1_24rem]">
          <h1 className="display text-d-m">{t('title')}</h1>
          <p className="text-ink-2">{t('text')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            variant="quiet"
            size="s"
            icon={<RotateCw aria-hidden="true" />}
            loading={stats.isFetching}
            onClick={() => void makeOld({})}
          >
            {t('refresh')}
          </Button>
          <TestSystem />
        </div>
      </div>
      <Numbers read={stats} />
      {/* On phones these cards come after the lists. */}
      <div className="grid gap-4 *:min-w-0 max-lg:order-last lg:grid-cols-3">
        <OrphanSummary read={stats} />
        <LastScan />
      </div>
      <Tabs
        label={t('tabs.label')}
        value={show}
        onChange={open}
        tabs={[
          {
            value: PAYMENTS,
            label: counted(t('tabs.payments'), stats.data?.totalOrphanedPayments),
            panel: <OrphanList />,
          },
          {
            value: 'refunds',
            label: counted(t('tabs.refunds'), stats.data?.refundsToSettle),
            panel: <RefundList />,
          },
          { value: 'reconciliation', label: t('tabs.reconciliation'), panel: <ReconciliationTab /> },
        ]}
      />
      <OrphanPanel />
    </div>
  )
}
