import { type AdminSubscription, adminCancel } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'

/** Withdraws an unpaid subscription. */
export function WithdrawDialog({
  subscription,
  ...dialog
}: DialogProps & { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const number = `\u2066${subscription.number}\u2069`
  const { send, sending, refused } = useChange(adminCancel, dialog, {
    failed: t('withdraw.failed'),
    done: () => t('withdraw.done', { number }),
  })
  return (
    <ActionDialog
      {...dialog}
      alert
      size="s"
      title={t('withdraw.title', { number })}
      lead={t('withdraw.text')}
      keep={t('withdraw.keep')}
      refused={refused}
      act={
        <Button
          variant="danger"
          loading={sending}
          loadingText={t('withdraw.sending')}
          onClick={() => void send({ params: { id: subscription.id }, body: { unpaid: true } })}
        >
          {t('withdraw.send')}
        </Button>
      }
    />
  )
}
