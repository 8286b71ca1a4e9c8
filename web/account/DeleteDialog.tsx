import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { requestErasure } from '../../domain/accounts/contract.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain, formatDay } from '../../domain/dates.ts'
import { fromWire } from '../../domain/money.ts'
import { myCredit } from '../../domain/payments/contract.ts'
import { changeableOf } from '../../domain/subscriptions/changeableOf.ts'
import { planCancellation } from '../../domain/subscriptions/changes.ts'
import { mySubscriptions, type Subscription } from '../../domain/subscriptions/contract.ts'
import { failureText } from '../api/showError.ts'
import { call, useRead } from '../api.ts'
import { serverNow } from '../clock.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Customers may lose subscriptions and credit. */
  customer: boolean
}

/** The last step before an account is deleted: explains what happens and when, and asks for the password. */
export function DeleteDialog({ open, onOpenChange, customer }: Props) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const id = useId()
  const { losses, credit, loading, failed } = useDeletionLosses({ enabled: customer && open })
  const spoken = (at: Date) => formatDay(dayInBahrain(at), language, 'dated')
  const day = spoken(new Date(serverNow().getTime() + ERASE_AFTER_MS))
  const { register, reset, submit, sending, errorOf, failure, control, formState } = useApiForm({
    schema: requestErasure.body,
    defaultValues: { password: '', cancelSubscriptions: false, refundsShown: [] },
    send: async (body, form) => {
      const refundsShown = losses.flatMap((loss) => (loss.is === 'refunded' ? loss.subscription.id : []))
      const { erasureAt } = await call(requestErasure, { body: { ...body, refundsShown } })
      form.reset()
      onOpenChange(false)
      toast.info(t('deletion.asked', { day: erasureAt ? spoken(new Date(erasureAt)) : day }))
    },
  })
  const show = (next: boolean) => {
    if (!next) reset()
    onOpenChange(next)
  }
  const ticked = useWatch({ control, name: 'cancelSubscriptions' })
  const mustTick = losses.length > 0 && !ticked
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={show}
      title={t('deletion.question')}
      description={t('deletion.lead')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('deletion.keep')}</Button>
          </DialogClose>
          {!loading && !failed && (
            <Button
              type="submit"
              form={id}
              variant="danger"
              loading={sending}
              loadingText={t('deletion.confirming')}
              {...(mustTick && { disabledReason: t('deletion.cancelFirst') })}
            >
              {t('deletion.confirm', { day })}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid list-disc gap-2 ps-5 text-s marker:text-ink-3">
        <li>{t('deletion.erased', { day })}</li>
        <li>{t('deletion.kept')}</li>
        <li>{t('deletion.until')}</li>
        {credit && <li>{t('deletion.loseCredit', { amount: credit })}</li>}
      </ul>
      {loading && <Skeleton className="h-16" />}
      {failed && (
        <ErrorState
          text={t('deletion.checkFailed')}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {losses.length > 0 && (
          <Note tone="warn" title={t('deletion.running')}>
            <ul className="grid gap-1">
              {losses.map((loss) => (
                <li key={loss.subscription.id}>
                  <LossText loss={loss} />
                </li>
              ))}
            </ul>
            <Checkbox label={t('deletion.cancelToo')} {...register('cancelSubscriptions')} />
          </Note>
        )}
        <Field label={t('deletion.password')} error={errorOf('password')} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
      {/* Only a failure since the dialog was opened: closing it resets the form but not `failure`. */}
      {failure && formState.isSubmitted && (
        <Note tone="danger" live>
          {failureText(failure.error, t('deletion.failed'))}
        </Note>
      )}
    </Dialog>
  )
}

function LossText({ loss }: { loss: Loss }) {
  const { t } = useTranslation('profile')
  const { number, planName: plan } = loss.subscription
  return loss.is === 'lost'
    ? t('deletion.lose', { count: loss.days, number, plan })
    : t(`deletion.${loss.is}`, { number, plan })
}

type Loss =
  | { subscription: Subscription; is: 'unpaid' | 'refunded' }
  | { subscription: Subscription; is: 'lost'; days: number }

/**
 * What is lost with an account: store credit, and the subscriptions that must be cancelled first, by the rules of
 * cancellation.
 */
function useDeletionLosses({ enabled }: { enabled: boolean }) {
  const subscriptions = useRead(mySubscriptions, {}, { enabled })
  const credit = useRead(myCredit, {}, { enabled })
  const now = serverNow()
  const losses = (subscriptions.data ?? []).flatMap((subscription): Loss[] => {
    if (subscription.status === 'PENDING_PAYMENT') return [{ subscription, is: 'unpaid' }]
    const plan = planCancellation(changeableOf(subscription, []), new Date(subscription.paidAt), now)
    if (plan.is === 'refused') return []
    return [
      plan.refund ? { subscription, is: 'refunded' } : { subscription, is: 'lost', days: plan.days.length },
    ]
  })
  const failed = [subscriptions, credit].find((read) => read.error && !read.data)
  return {
    losses,
    /** As text; null if there is none. */
    credit: credit.data && fromWire(credit.data.amount) > 0 ? credit.data.formattedAmount : null,
    loading: enabled && !failed && (subscriptions.isPending || credit.isPending),
    failed,
  }
}
