import { Pause } from 'lucide-react'
import { useState } from 'react'
import { addDays, type Day, dayInBahrain, formatDay } from '../../domain/dates.ts'
import { deliveryDayFrom } from '../../domain/deliveries/rules.ts'
import {
  type ChangeableSubscription,
  firstOpenDay,
  lastDayOf,
  longestPause,
  movable,
  PAUSE_DAYS,
  planPause,
} from '../../domain/subscriptions/changes.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { useNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { NumberStepper } from '../ui/NumberStepper.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import type { SubscriptionCalls } from './calls.ts'
import { ReschedulePreview } from './ReschedulePreview.tsx'
import { useChangeable } from './useChangeable.ts'

const USUAL_DAYS = 7

/** Start, length and reason of a pause, with a preview of the new days. */
export function PauseDialog({ subscription, calls, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes', calls.words)
  const now = useNow()
  const changeable = useChangeable(subscription)
  const [chosen, setChosen] = useState<Day | null>(null)
  const [durationDays, setDurationDays] = useState(USUAL_DAYS)
  const [reason, setReason] = useState('')
  const soonest = firstOpenDay(now)
  const from = chosen && chosen >= soonest ? chosen : (movable(changeable, now)[0]?.date ?? soonest)
  const plan = planPause(changeable, { startDate: from, durationDays }, now)
  const dayText = (day: Day) => formatDay(day, language)
  const back = deliveryDayFrom(addDays(from, durationDays), new Set(changeable.closed))
  const { send, sending, refused } = useChange(calls.pause, dialog, {
    failed: t('pause.failed'),
    done: ({ status }) =>
      status === 'PAUSED'
        ? t('pause.done', { day: dayText(back) })
        : t('pause.planned', { day: dayText(from) }),
  })
  const longest = longestPause(changeable, from, now)
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={t('pause.title')}
      lead={t('pause.lead')}
      keep={t('pause.keep')}
      refused={refused}
      unsaved={reason.trim() !== ''}
      act={
        plan.is === 'allowed' && (
          <Button
            icon={<Pause aria-hidden="true" />}
            loading={sending}
            loadingText={t('pause.sending')}
            onClick={() =>
              void send({
                params: { id: subscription.id },
                body: { startDate: from, durationDays, reason: reason.trim() || null },
              })
            }
          >
            {t('pause.send', { day: formatDay(from, language, 'brief') })}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-3">
        <Field label={t('pause.from')}>
          <DatePicker
            value={from}
            onChange={setChosen}
            today={dayInBahrain(now)}
            min={soonest}
            max={movable(changeable, now).at(-1)?.date ?? soonest}
          />
        </Field>
        <Field label={t('pause.long')}>
          <NumberStepper
            value={durationDays}
            onChange={setDurationDays}
            {...PAUSE_DAYS}
            unit={t('pause.unit', { count: durationDays })}
            fewer={t('pause.fewer')}
            more={t('pause.more')}
          />
        </Field>
      </div>
      <p className="-mt-2 text-ink-2 text-s">
        {t('pause.hint', { most: longest > 0 ? longest : PAUSE_DAYS.max })}
        {plan.is === 'allowed' && ` ${t('pause.back', { day: dayText(back) })}`}
      </p>
      {plan.is === 'allowed' ? (
        <>
          <ReschedulePreview
            subscription={changeable}
            endDate={subscription.endDate}
            change={plan}
            today={dayInBahrain(now)}
          >
            {plan.atOnce ? t('pause.atOnce') : t('pause.later', { day: dayText(from) })}
          </ReschedulePreview>
          <Field label={t('pause.reason')} optional>
            <TextInput
              maxLength={ORDER_LIMITS.instructions}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      ) : (
        <TooLong
          words={calls.words}
          changeable={changeable}
          from={from}
          longest={longest}
          onFit={setDurationDays}
        />
      )}
    </ActionDialog>
  )
}

type TooLongProps = {
  words: SubscriptionCalls['words']
  changeable: ChangeableSubscription
  from: Day
  longest: number
  onFit: (days: number) => void
}

/** The pause would move a delivery past the latest day; offers the longest pause that fits. */
function TooLong({ words, changeable, from, longest, onFit }: TooLongProps) {
  const { t, language } = useTranslation('changes', words)
  const until = formatDay(lastDayOf(changeable), language, 'dated')
  const fromText = formatDay(from, language)
  return (
    <Note tone="warn" live>
      <p>
        {longest > 0
          ? t('pause.tooLong', { count: longest, until, from: fromText })
          : t('pause.never', { until, from: fromText })}
      </p>
      {longest > 0 && (
        <Button variant="outline" size="s" className="mt-2.5" onClick={() => onFit(longest)}>
          {t('pause.fit', { count: longest })}
        </Button>
      )}
    </Note>
  )
}
