import { useState } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { type AdminDelivery, resolveFailure } from '../../../domain/deliveries/adminContract.ts'
import { type FailureResolution, failureResolutions } from '../../../domain/deliveries/failures.ts'
import { formatMoney, fromWire } from '../../../domain/money.ts'
import { adminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { changeableOf } from '../../../domain/subscriptions/changeableOf.ts'
import { takesRedelivery } from '../../../domain/subscriptions/changes.ts'
import { useRead } from '../../api.ts'
import { serverNow, useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useClosedDays } from '../../shop.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'

/** Resolves a failed delivery. Each choice says what it means and which email is sent. */
export function ResolveDialog({ delivery, ...dialogProps }: DialogProps & { delivery: AdminDelivery }) {
  const { t, language } = useTranslation(['adminDelivery', 'deliveryWords'])
  const today = useToday()
  const { failure, customerName } = delivery
  const [resolution, setResolution] = useState<FailureResolution>(
    failure?.erased ? 'CLOSED' : delivery.date === today ? 'SAME_DAY' : 'ANOTHER_DAY',
  )
  const [date, setDate] = useState<Day | null>(null)
  const amount = failure?.creditAmount == null ? null : formatMoney(fromWire(failure.creditAmount), language)
  const name = `\u2068${customerName}\u2069`
  const { onDone, ...dialog } = dialogProps
  const { send, sending, refused } = useChange(resolveFailure, dialogProps, {
    failed: t('inbox.failed'),
    done: () => t(`inbox.done.${resolution}`, { name, amount, day: date ? formatDay(date, language) : '' }),
  })
  const isReady = resolution !== 'ANOTHER_DAY' || date !== null
  /** Why a choice is not possible, or null if it is. */
  const erased = failure?.erased ? t('inbox.erased') : null
  const off: Record<FailureResolution, string | null> = {
    SAME_DAY: erased ?? (delivery.date === today ? null : t('inbox.sameDayOver')),
    ANOTHER_DAY: erased,
    CREDIT: erased ?? (amount === null ? t('inbox.creditGuest') : null),
    CLOSED: null,
  }
  return (
    <ActionDialog
      {...dialog}
      title={t('inbox.title', { name })}
      lead={t('inbox.lead', {
        day: formatDay(delivery.date, language),
        slot: t(`slot.${delivery.deliveryTimeSlot}`),
        reason: t(`deliveryWords:reason.${failure?.reason ?? 'OTHER'}`),
      })}
      keep={t('inbox.back')}
      refused={refused}
      act={
        isReady && (
          <Button
            loading={sending}
            loadingText={t('inbox.sending')}
            onClick={() =>
              void send({
                params: { id: delivery.id },
                body: { resolution, ...(resolution === 'ANOTHER_DAY' && date && { date }) },
              })
            }
          >
            {t('inbox.send')}
          </Button>
        )
      }
    >
      {failure?.note && <Quote>{failure.note}</Quote>}
      <RadioCards
        legend={t('inbox.legend')}
        value={resolution}
        onChange={setResolution}
        choices={failureResolutions.map((value) => ({
          value,
          title: t(`inbox.${value}`),
          text: off[value] ?? t(`inbox.${value}Text`, { amount }),
          disabled: off[value] !== null,
        }))}
      />
      {resolution === 'ANOTHER_DAY' && (
        <NewDay subscriptionId={delivery.subscriptionId} value={date} onChange={setDate} />
      )}
    </ActionDialog>
  )
}

interface NewDayProps {
  subscriptionId: string
  value: Day | null
  onChange: (day: Day) => void
}

/** Selects a day on which it can be delivered, by the server's rule. No day until the subscription is loaded. */
function NewDay({ subscriptionId, value, onChange }: NewDayProps) {
  const { t } = useTranslation('adminDelivery')
  const today = useToday()
  const closed = useClosedDays()
  const subscription = useRead(adminSubscription, { params: { id: subscriptionId } }).data
  const changeable = subscription && changeableOf(subscription, [...closed])
  return (
    <Field label={t('inbox.date')} hint={t('inbox.dateHint')} required>
      <DatePicker
        placeholder={t('inbox.chooseDate')}
        value={value}
        onChange={onChange}
        today={today}
        min={today}
        disabled={!changeable}
        isOff={(day) => changeable !== undefined && !takesRedelivery(changeable, day, serverNow())}
      />
    </Field>
  )
}
