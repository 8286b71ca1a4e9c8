import { LifeBuoy } from 'lucide-react'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import type { Chosen } from '../../list/useChosen.ts'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { BulkRecoverDialog } from './BulkRecoverDialog.tsx'

type Props = { chosen: Chosen<OrphanedPayment>; focusFallback: () => HTMLElement | null }

/** Recovers the selected payments. Disabled if none is selected. */
export function BulkRecover({ chosen, focusFallback }: Props) {
  const { t } = useTranslation('recoveryPage')
  const { ask, dialog } = useDialog<readonly OrphanedPayment[]>(focusFallback, (rows, dialogProps) => (
    <BulkRecoverDialog {...dialogProps} rows={rows} onRecovered={chosen.drop} />
  ))
  const count = chosen.rows.length
  return (
    <>
      <Button
        size="s"
        icon={<LifeBuoy aria-hidden="true" />}
        disabled={count === 0}
        title={count === 0 ? t('bulk.nothing') : undefined}
        onClick={() => ask(chosen.rows)}
      >
        {count === 0 ? t('bulk.open') : t('bulk.openCount', { count })}
      </Button>
      {dialog}
    </>
  )
}
