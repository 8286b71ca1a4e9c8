import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { messageKey } from '../../../domain/fields.ts'
import { bhd, type Fils, formatAmount, fromWire, toWire } from '../../../domain/money.ts'
import type { PaymentStory } from '../../../domain/payments/adminContract.ts'
import { CURRENCY, REFUND_LIMITS, type RefundReason, refundReasons } from '../../../domain/payments/rules.ts'
import { ApiError } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { amountIssues, noteIssues, RefundFields, type RefundRequest, readAmount } from './refundFields.ts'

interface RefundDialogProps extends DialogProps {
  /** The amount that can currently be refunded, and the methods. */
  refundable: PaymentStory['refundable']
  send: (body: RefundRequest) => Promise<unknown>
  /** Other texts, for use outside the payment page. */
  words?: { title: string; lead: string; done: string; failed: string }
  /** The reason that is selected first. */
  reason?: RefundReason
  /** Further information above the form. */
  children?: ReactNode
}

/** Refunds a payment: amount, method, reason, and whether the customer is informed. */
export function RefundDialog(props: RefundDialogProps) {
  const { refundable: current, send, words, reason: first = refundReasons[0], children, ...dialog } = props
  const { t, language } = useTranslation('adminPayments')
  const id = useId()
  // Keeps the amount while the dialog is open, so that it does not change unseen. If the server refused an
  // outdated amount, shows the current one.
  const [refundable, setRefundable] = useState(current)
  const [isOld, setOld] = useState(false)
  if (isOld && current.amount !== refundable.amount) {
    setRefundable(current)
    setOld(false)
  }
  const mostFils = fromWire(refundable.amount)
  const most = refundable.formattedAmount
  const shown = (amount: Fils) => formatAmount(amount, refundable.currency, language)
  const { control, register, submit, sending, errorOf, setValue, formState } = useApiForm({
    schema: RefundFields,
    alsoCheck: (values) => [...amountIssues(values, mostFils), ...noteIssues(values)],
    defaultValues: {
      refundType: 'FULL',
      amount: '',
      ...(refundable.methods[0] && { refundMethod: refundable.methods[0] }),
      refundReason: first,
      adminNotes: '',
      notifyCustomer: true,
      customerNotificationMessage: '',
    },
    send: async ({ amount, ...values }) => {
      const part = values.refundType === 'PARTIAL' ? readAmount(amount) : null
      await send({
        ...values,
        refundAmount: part === null ? null : toWire(part),
        refundableAmount: refundable.amount,
      }).catch((error: unknown) => {
        setOld(error instanceof ApiError && error.errorCode === 'REFUNDABLE_CHANGED')
        throw error
      })
      toast.success(words?.done ?? t('refund.done', { amount: shown(part ?? mostFils) }))
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    failed: words?.failed ?? t('refund.failed'),
  })
  const [type, amount, method, reason, notify] = useWatch({
    control,
    name: ['refundType', 'amount', 'refundMethod', 'refundReason', 'notifyCustomer'],
  })
  const set = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const typed = type === 'FULL' ? mostFils : readAmount(amount)
  return (
    <Dialog
      {...dialog}
      unsaved={formState.isDirty}
      title={words?.title ?? t('refund.title')}
      description={words?.lead ?? t('refund.lead', { amount: most })}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('refund.keep')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={sending} loadingText={t('refund.sending')}>
            {typed && typed <= mostFils ? t('refund.send', { amount: shown(typed) }) : t('refund.open')}
          </Button>
        </>
      }
    >
      {children}
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <RadioCards
          legend={t('refund.type')}
          columns={2}
          value={type}
          onChange={(value) => setValue('refundType', value, set)}
          choices={[
            { value: 'FULL', title: t('refund.full', { amount: most }) },
            { value: 'PARTIAL', title: t('refund.partial') },
          ]}
        />
        {type === 'PARTIAL' && (
          <Field
            label={
              refundable.currency === CURRENCY
                ? t('refund.amount')
                : t('refund.amountOther', { currency: refundable.currency })
            }
            hint={t('refund.amountHint', { amount: most })}
            error={
              formState.errors.amount?.message === messageKey('tooLarge')
                ? t('refund.tooMuch', { amount: most })
                : errorOf('amount')
            }
            required
          >
            <TextInput digits inputMode="decimal" placeholder={bhd(mostFils)} {...register('amount')} />
          </Field>
        )}
        <RadioCards
          legend={t('refund.method')}
          value={method ?? null}
          onChange={(value) => setValue('refundMethod', value, set)}
          choices={refundable.methods.map((value) => ({
            value,
            title: t(`refundMethod.${value}`),
            text: t(`refund.methodText.${value}`),
          }))}
        />
        <Field label={t('refund.reason')} required>
          <Select
            value={reason}
            onChange={(value) => setValue('refundReason', value, set)}
            options={refundReasons.map((value) => ({ value, label: t(`refund.reasons.${value}`) }))}
          />
        </Field>
        <Field
          label={t('refund.notes')}
          error={errorOf('adminNotes')}
          {...(reason === 'OTHER' ? { required: true } : { optional: true })}
        >
          <TextArea rows={2} maxLength={REFUND_LIMITS.words} {...register('adminNotes')} />
        </Field>
        <Switch
          atEnd
          label={t('refund.notify')}
          checked={notify ?? true}
          onChange={(event) => setValue('notifyCustomer', event.target.checked, set)}
        />
        {notify && (
          <Field
            label={t('refund.message')}
            hint={t('refund.messageHint')}
            error={errorOf('customerNotificationMessage')}
            optional
          >
            <TextArea rows={2} maxLength={REFUND_LIMITS.words} {...register('customerNotificationMessage')} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
