import { useState } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { type CustomerChoice, redeliveryDays } from '../../../domain/deliveries/customerChoice.ts'
import { resolveOwnFailure } from '../../../domain/problems/contract.ts'
import { serverNow, useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { type OwnFailure, useOpenChoices } from './useOpenChoices.ts'

interface FailureDialogProps extends DialogProps, OwnFailure {
  /** The choice whose button was pressed. */
  first: CustomerChoice
}

/** Lets the customer decide, once, about their failed delivery. */
export function FailureDialog({ first, failed, subscription, allows, ...dialogProps }: FailureDialogProps) {
  const { t, language } = useTranslation('problems')
  const today = useToday()
  const choices = useOpenChoices({ failed, subscription, allows })
  const days = redeliveryDays(
    { subscription: useChangeable(subscription), renewalDays: failed.renewalDays },
    serverNow(),
  )
  const [resolution, setResolution] = useState(first)
  const [date, setDate] = useState<Day | null>(null)
  const amount = failed.formattedAmount
  const { onDone: _, ...dialog } = dialogProps
  const { send, sending, refused } = useChange(resolveOwnFailure, dialogProps, {
    failed: t('decide.failed'),
    done: (result) =>
      t(`decide.done.${result.resolution}`, {
        amount: result.formattedCreditAmount ?? amount,
        day: result.deliveryDate ? formatDay(result.deliveryDate, language) : '',
      }),
  })
  const deliveryDate = resolution === 'ANOTHER_DAY' ? date : null
  const isReady = resolution === 'CREDIT' || date !== null
  return (
    <ActionDialog
      {...dialog}
      title={t('decide.title')}
      lead={t('decide.lead', { day: formatDay(failed.date, language) })}
      keep={t('decide.keep')}
      refused={refused}
      act={
        isReady && (
          <Button
            loading={sending}
            loadingText={t('decide.sending')}
            onClick={() =>
              void send({
                params: { id: failed.deliveryId },
                body: { resolution, ...(deliveryDate && { deliveryDate }) },
              })
            }
          >
            {t(`decide.send.${resolution}`, {
              amount,
              day: deliveryDate ? formatDay(deliveryDate, language, 'brief') : '',
            })}
          </Button>
        )
      }
    >
      <RadioCards
        legend={t('decide.legend')}
        value={resolution}
        onChange={setResolution}
        choices={choices.map((value) => ({
          value,
          title: t(`decide.name.${value}`),
          text: t(`decide.text.${value}`, { amount }),
        }))}
      />
      {resolution === 'ANOTHER_DAY' && (
        <Field label={t('decide.date')} hint={t('decide.dateHint')} required>
          <DatePicker
            placeholder={t('decide.chooseDate')}
            value={date}
            onChange={setDate}
            today={today}
            min={days[0]}
            max={days.at(-1)}
            isOff={(day) => !days.includes(day)}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
