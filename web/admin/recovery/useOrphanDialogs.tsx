import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import type { ProposedAction } from '../../../domain/recovery/rules.ts'
import { useDialog } from '../../ui/useDialog.tsx'
import { OrphanRefundDialog } from './OrphanRefundDialog.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'

/** The dialogs to recover or refund an orphan. `focusFallback` gets the focus once the orphan has left the list. */
export function useOrphanDialogs(focusFallback: () => HTMLElement | null, onDone: (id: string) => void) {
  const { ask, dialog } = useDialog<{ action: ProposedAction; orphan: OrphanedPayment }>(
    focusFallback,
    ({ action, orphan }, dialogProps) => {
      const props = {
        ...dialogProps,
        orphan,
        onDone: () => {
          dialogProps.onDone()
          onDone(orphan.id)
        },
      }
      return action === 'RECOVER' ? <RecoverDialog {...props} /> : <OrphanRefundDialog {...props} />
    },
  )
  return {
    recover: (orphan: OrphanedPayment) => ask({ action: 'RECOVER', orphan }),
    refund: (orphan: OrphanedPayment) => ask({ action: 'REFUND', orphan }),
    dialogs: dialog,
  }
}
