import { Pause } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { formatInstant } from '../../domain/dates.ts'
import { formatDays } from '../../domain/formatDays.ts'
import {
  type Cancellation,
  firstOpenDay,
  planCancellation,
  planPause,
} from '../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { cancellationReasons, ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import type { SubscriptionCalls } from './calls.ts'
import { useChangeable } from './useChangeable.ts'

type Reason = (typeof cancellationReasons)[number]

/**
 * Cancels a subscription: shows which days are lost and whether the payment is refunded, offers to pause instead, and
 * requires a ticked checkbox.
 */
export function CancelDialog({
  subscription,
  calls,
  onPause,
  ...dialog
}: ActionProps & { onPause: () => void }) {
  const { t } = useTranslation('changes', calls.words)
  const now = useNow()
  const changeable = useChangeable(subscription)
  const plan = planCancellation(changeable, new Date(subscription.paidAt), now)
  const canPause =
    planPause(changeable, { startDate: firstOpenDay(now), durationDays: 1 }, now).is === 'allowed'
  const [reason, setReason] = useState<Reason | 'NONE'>('NONE')
  const [feedback, setFeedback] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const back = plan.is === 'allowed' && plan.refund ? subscription.refundable : null
  const { send, sending, refused } = useChange(calls.cancel, dialog, {
    failed: t('cancel.failed'),
    done: () => (back ? t('cancel.doneRefund', { amount: back.formattedAmount }) : t('cancel.done')),
  })
  const press = () => {
    setPressed(true)
    if (!confirmed) return tick.current?.focus()
    void send({
      params: { id: subscription.id },
      body: {
        reason: reason === 'NONE' ? null : reason,
        feedback: feedback.trim() || null,
        refund: back !== null,
      },
    })
  }
  return (
    <ActionDialog
      {...dialog}
      alert
      title={t('cancel.title')}
      lead={t('cancel.lead')}
      keep={t('cancel.keep')}
      refused={refused}
      unsaved={feedback.trim() !== ''}
      act={
        plan.is === 'allowed' && (
          <Button variant="danger" loading={sending} loadingText={t('cancel.sending')} onClick={press}>
            {t('cancel.send')}
          </Button>
        )
      }
    >
      {plan.is === 'allowed' && <WhatIsLost plan={plan} subscription={subscription} calls={calls} />}
      {canPause && (
        <Note icon={<Pause />}>
          <p>{t('cancel.instead')}</p>
          <Button variant="outline" size="s" className="mt-2.5" onClick={onPause}>
            {t('cancel.pause')}
          </Button>
        </Note>
      )}
      <Field label={t('cancel.reason')} optional>
        <Select
          value={reason}
          onChange={setReason}
          options={[
            { value: 'NONE', label: t('cancel.noReason') },
            ...cancellationReasons.map((value) => ({ value, label: t(`cancel.reasons.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t('cancel.feedback')} optional>
        <TextArea
          rows={2}
          maxLength={ORDER_LIMITS.instructions}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
        />
      </Field>
      <Confirmation
        calls={calls}
        tick={tick}
        number={subscription.number}
        checked={confirmed}
        missing={pressed && !confirmed}
        onChange={setConfirmed}
      />
    </ActionDialog>
  )
}

type WhatIsLostProps = { plan: Cancellation; subscription: Subscription; calls: SubscriptionCalls }
function WhatIsLost({ plan, subscription, calls }: WhatIsLostProps) {
  const { t, language } = useTranslation('changes', calls.words)
  const days = formatDays(plan.days, language)
  const count = plan.days.length
  const { refundable } = subscription
  if (plan.refund && refundable)
    return (
      <Note tone="leaf" title={t('cancel.refundTitle')}>
        <p>
          {t('cancel.refund', { amount: refundable.formattedAmount })}{' '}
          {t('cancel.refundUntil', { time: formatInstant(plan.refundUntil, language) })}
        </p>
        {count > 0 && <p>{t('cancel.days', { count, days })}</p>}
      </Note>
    )
  // The payment has been refunded before.
  const wasBack = plan.refund
  return (
    <Note tone="warn" title={wasBack ? t('cancel.wasBackTitle') : t('cancel.lostTitle')}>
      <p>{count > 0 ? t('cancel.daysLost', { count, days }) : t('cancel.noDays')}</p>
      <p>{wasBack ? t('cancel.wasBack') : t('cancel.lostLate')}</p>
    </Note>
  )
}

interface ConfirmationProps {
  calls: SubscriptionCalls
  tick: RefObject<HTMLInputElement | null>
  number: string
  checked: boolean
  missing: boolean
  onChange: (checked: boolean) => void
}

function Confirmation({ calls, tick, number, checked, missing, onChange }: ConfirmationProps) {
  const { t } = useTranslation('changes', calls.words)
  return (
    <ChoiceGroup
      legend={t('cancel.title')}
      legendHidden
      {...(missing && { error: t('cancel.confirmFirst') })}
    >
      <Checkbox
        ref={tick}
        checked={checked}
        aria-invalid={missing || undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={t('cancel.confirm', { number: `\u2066${number}\u2069` })}
      />
    </ChoiceGroup>
  )
}
