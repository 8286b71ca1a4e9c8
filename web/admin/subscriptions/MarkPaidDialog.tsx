import { useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { manualPaymentMethods } from '../../../domain/payments/rules.ts'
import { type AdminSubscription, markPaid } from '../../../domain/subscriptions/adminContract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'

/** Marks a subscription as paid in cash or by bank transfer. The admin's name is recorded. */
export function MarkPaidDialog({
  subscription,
  ...dialog
}: DialogProps & { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const entered = manualPaymentMethods.find((m) => m === subscription.pending?.method)
  const [method, setMethod] = useState(entered ?? 'CASH')
  const [note, setNote] = useState('')
  const amount = subscription.formattedTotalAmount
  const number = `\u2066${subscription.number}\u2069`
  const { send, sending, refused } = useChange(markPaid, dialog, {
    failed: t('markPaid.failed'),
    done: ({ startDate }) => t('markPaid.done', { number, day: formatDay(startDate, language) }),
  })
  return (
    <ActionDialog
      {...dialog}
      title={t('markPaid.title', { number })}
      lead={t('markPaid.text', { amount, name: `\u2068${subscription.customerName}\u2069` })}
      keep={t('markPaid.keep')}
      refused={refused}
      unsaved={note.trim() !== ''}
      act={
        <Button
          loading={sending}
          loadingText={t('markPaid.sending')}
          onClick={() =>
            void send({
              params: { id: subscription.id },
              body: { paymentMethod: method, note: note.trim() || null },
            })
          }
        >
          {t('markPaid.send', { amount })}
        </Button>
      }
    >
      <RadioCards
        legend={t('markPaid.method')}
        columns={2}
        value={method}
        onChange={setMethod}
        choices={manualPaymentMethods.map((value) => ({ value, title: t(`methods.${value}`) }))}
      />
      <Field label={t('markPaid.note')} hint={t('markPaid.noteHint')} optional>
        <TextInput
          maxLength={ORDER_LIMITS.adminNotes}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
