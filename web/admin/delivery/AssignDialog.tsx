import { useState } from 'react'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { DriverChoice } from './DriverChoice.tsx'
import { useAssign } from './useAssign.ts'

interface AssignDialogProps extends DialogProps {
  rows: readonly AdminDelivery[]
  onAssigned: () => void
}

/** Assigns a driver to the selected deliveries. */
export function AssignDialog({ rows, onAssigned, onDone, ...dialog }: AssignDialogProps) {
  const { t } = useTranslation('adminDelivery')
  const [only] = rows
  const [driver, setDriver] = useState<string | null>(rows.length === 1 ? (only?.driver?.id ?? null) : null)
  const { send, sending, refused } = useAssign(() => {
    onAssigned()
    onDone()
    dialog.onOpenChange(false)
  })
  return (
    <ActionDialog
      {...dialog}
      title={t('assign.title', { count: rows.length })}
      lead={rows.length === 1 ? only?.customerName : t('assign.text')}
      keep={t('assign.back')}
      refused={refused}
      act={
        driver !== null && (
          <Button
            loading={sending}
            loadingText={t('assign.sending')}
            onClick={() => void send({ driver, ids: rows.map(({ id }) => id) })}
          >
            {t('assign.send')}
          </Button>
        )
      }
    >
      <DriverChoice value={driver} onChange={setDriver} />
    </ActionDialog>
  )
}
