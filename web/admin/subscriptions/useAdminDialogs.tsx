import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import { type AdminSubscription, adminCancel } from '../../../domain/subscriptions/adminContract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { CancelDialog } from '../../subscriptions/CancelDialog.tsx'
import { PauseDialog } from '../../subscriptions/PauseDialog.tsx'
import { ResumeDialog, WithdrawPauseDialog } from '../../subscriptions/ResumeDialog.tsx'
import { SlotDialog } from '../../subscriptions/SlotDialog.tsx'
import type { ChangeName } from '../../subscriptions/useChangeOffers.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type DialogProps, useDialog } from '../../ui/useDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { adminCalls } from './adminCalls.ts'
import { EditDialog } from './EditDialog.tsx'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { MarkPaidDialog } from './MarkPaidDialog.tsx'
import { NeverDialog } from './NeverDialog.tsx'
import { RenewByHandDialog } from './RenewByHandDialog.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

export type DialogName =
  | ChangeName
  | 'renew'
  | 'markPaid'
  | 'withdrawUnpaid'
  | 'address'
  | 'driver'
  | 'never'
  | 'leftOut'
export type Ask = (action: DialogName) => void

/** The dialogs for an admin's actions on a subscription. */
export function useAdminDialogs(subscription: AdminSubscription, focusFallback: () => HTMLElement | null) {
  const { ask, dialog } = useDialog<{ action: DialogName; subscription: AdminSubscription }>(
    focusFallback,
    (request, props) => (
      <Dialogs
        {...props}
        {...request}
        onPause={() => ask({ action: 'pause', subscription: request.subscription })}
      />
    ),
  )
  const askFor: Ask = (action) => ask({ action, subscription })
  return { ask: askFor, dialog }
}

type DialogsProps = DialogProps & { action: DialogName; subscription: AdminSubscription; onPause: () => void }

function Dialogs({ action, onPause, ...props }: DialogsProps) {
  switch (action) {
    case 'pause':
      return <PauseDialog {...props} calls={adminCalls} />
    case 'withdraw':
      return <WithdrawPauseDialog {...props} calls={adminCalls} />
    case 'resume':
      return <ResumeDialog {...props} calls={adminCalls} />
    case 'slot':
      return <SlotDialog {...props} calls={adminCalls} />
    case 'cancel':
      return <CancelDialog {...props} calls={adminCalls} onPause={onPause} />
    case 'renew':
      return <RenewByHandDialog {...props} />
    case 'markPaid':
      return <MarkPaidDialog {...props} />
    case 'withdrawUnpaid':
      return <WithdrawDialog {...props} />
    case 'address':
      return <AddressDialog {...props} />
    case 'driver':
      return <DriverDialog {...props} />
    case 'never':
      return <NeverDialog {...props} />
    case 'leftOut':
      return <LeftOutDialog {...props} />
  }
}

const DriverValues = z.object({
  specialInstructions: z.string().trim().max(ORDER_LIMITS.instructions, messageKey('tooLong')),
})

/** Changes the driver's instructions for every delivery. */
function DriverDialog({ subscription, ...dialog }: DialogProps & { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const form = useSubscriptionForm({
    subscription,
    schema: DriverValues,
    valuesOf: (one) => ({ specialInstructions: one.specialInstructions ?? '' }),
    fields: [{ name: 'specialInstructions', label: t('one.driver') }],
    bodyOf: ({ specialInstructions }) => ({ specialInstructions: specialInstructions || null }),
    close: () => {
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    words: { saved: t('edit.saved'), failed: t('edit.failed') },
  })
  return (
    <EditDialog {...dialog} size="s" form={form} title={t('edit.driver')} description={t('edit.driverText')}>
      <Field label={t('one.driver')} error={form.errorOf('specialInstructions')}>
        <TextArea maxLength={ORDER_LIMITS.instructions} {...form.register('specialInstructions')} />
      </Field>
    </EditDialog>
  )
}

/** Withdraws an unpaid subscription. */
function WithdrawDialog({ subscription, ...dialog }: DialogProps & { subscription: AdminSubscription }) {
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
