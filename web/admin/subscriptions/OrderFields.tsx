import { Moon, Sun } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatDay } from '../../../domain/dates.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { schedule } from '../../../domain/subscriptions/schedule.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { useClosedDays, useFirstDay, usePlans, useShop } from '../../shop.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormCard } from '../FormCard.tsx'
import type { ManualTyped, ManualValues } from './manualValues.ts'
import { PlanChoice } from './PlanChoice.tsx'

/** The plan, the delivery time, and the start: the next Sunday. */
export function OrderFields() {
  const { t } = useTranslation('adminSubscriptions')
  const errorText = useErrorText()
  const { register, formState, control } = useFormContext<ManualTyped, unknown, ManualValues>()
  const hours = useSlotHours()
  const slots = useShop().data?.slots ?? []
  const plan = useController({ control, name: 'planId' })
  const slot = useController({ control, name: 'deliveryTimeSlot' })
  return (
    <FormCard title={t('form.what')}>
      <PlanChoice
        value={plan.field.value || null}
        onChange={plan.field.onChange}
        error={errorText(plan.fieldState.error)}
      />
      <RadioCards
        legend={t('form.slot')}
        columns={2}
        value={slot.field.value ?? null}
        onChange={slot.field.onChange}
        choices={slots.map((s) => ({
          value: s.value,
          title: t(`slot.${s.value}`),
          text: hours(s),
          icon: s.value === 'MORNING_9_12' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
        }))}
      />
      <p role="status">
        <Begins />
      </p>
      <Field
        label={t('form.notes')}
        hint={t('form.notesHint')}
        error={errorText(formState.errors.adminNotes)}
        optional
      >
        <TextArea rows={2} maxLength={ORDER_LIMITS.adminNotes} {...register('adminNotes')} />
      </Field>
    </FormCard>
  )
}

function Begins() {
  const { t, language } = useTranslation('adminSubscriptions')
  const planId = useWatch<ManualTyped, 'planId'>({ name: 'planId' })
  const plan = usePlans().data?.content.find((p) => p.id === planId)
  const start = useFirstDay()
  const closed = useClosedDays()
  const first = formatDay(start, language)
  const last = plan && schedule({ deliveries: plan.durationDays, start, closed: [...closed] }).at(-1)
  return last
    ? t('form.starts', { first, last: formatDay(last, language) })
    : t('form.startsAlone', { first })
}
