import type { Scan } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ScanFacts } from './ScanFacts.tsx'

/** The earlier scans. */
export function ScansDialog({ scans }: { scans: readonly Scan[] }) {
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
        {scans.map((scan) => (
          <li key={scan.id} className="border-line border-t pt-4 first:border-t-0 first:pt-0">
            <ScanFacts scan={scan} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
