import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { SECOND_MS } from '../../../domain/dates.ts'
import { type Scan, scans, startScan } from '../../../domain/recovery/contract.ts'
import { clearCache } from '../../api/cache.ts'
import { showFailure, useAct, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ReadCard } from '../ReadCard.tsx'
import { ScanFacts } from './ScanFacts.tsx'

/** How often the status is read while a scan runs. */
const LOOK_MS = 2 * SECOND_MS

/** The latest scan: when it ran, what it checked and what it corrected, with a button to start another. */
export function LastScan() {
  const { t } = useTranslation('recoveryPage')
  const [isRunning, setRunning] = useState(false)
  const read = useRead(scans, {}, isRunning ? { refetchInterval: LOOK_MS } : {})
  const [newest] = read.data?.content ?? []
  const runs = newest?.status === 'RUNNING'
  if (newest && runs !== isRunning) {
    setRunning(runs)
    // The scan has finished, so the figures and the list must show what it corrected.
    if (!runs) void clearCache()
  }
  const { send, sending } = useAct(startScan, {
    onDone: () => toast.info(t('scan.started')),
    onFail: (error) => showFailure(error, t('scan.startFailed')),
  })
  return (
    <ReadCard
      title={t('scan.title')}
      aside={
        <Button
          variant="outline"
          size="s"
          icon={<ScanSearch aria-hidden="true" />}
          loading={sending || isRunning}
          loadingText={t('scan.scanning')}
          onClick={() => void send({})}
        >
          {t('scan.now')}
        </Button>
      }
      read={read}
      failed={t('scan.loadFailed')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      }
    >
      {({ content: [first, ...earlier] }) =>
        first ? (
          <>
            <ScanFacts scan={first} />
            {earlier.length > 0 && <ScansDialog earlier={earlier} />}
          </>
        ) : (
          <EmptyState title={t('scan.none')} />
        )
      }
    </ReadCard>
  )
}

/** The earlier scans. */
function ScansDialog({ earlier }: { earlier: readonly Scan[] }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <Dialog
      side
      title={t('scan.earlier')}
      description={t('scan.earlierText')}
      trigger={
        <Button variant="quiet" size="s" className="-ms-3 justify-self-start">
          {t('scan.earlier')}
        </Button>
      }
    >
      <ol className="grid gap-4">
        {earlier.map((scan) => (
          <li key={scan.id} className="border-line border-t pt-4 first:border-t-0 first:pt-0">
            <ScanFacts scan={scan} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
