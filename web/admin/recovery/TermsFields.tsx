import { Moon, ReceiptText, Sun } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { formatDay, isDay } from '../../../domain/dates.ts'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { firstRecoveredDay } from '../../../domain/recovery/rules.ts'
import { schedule } from '../../../domain/subscriptions/schedule.ts'
import { serverNow, useToday } from '../../clock.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { useClosedDays, useShop } from '../../shop.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { PlanField } from './PlanField.tsx'
import { AS_ORDERED, type TermsTyped, type TermsValues } from './terms.ts'
import { useRecoveryPlans } from './useRecoveryPlans.ts'

/** The plan, the start and the delivery time, with a preview of the first delivery. */
export function TermsFields({ ordered, many }: { ordered?: OrphanedPayment['order']; many?: boolean }) {
  const { t } = useTranslation(['recoveryPage', 'adminSubscriptions'])
  const errorText = useErrorText()
  const today = useToday()
  const hours = useSlotHours()
  const slots = useShop().data?.slots ?? []
  const { control } = useFormContext<TermsTyped, unknown, TermsValues>()
  const plan = useController({ control, name: 'planId' })
  const start = useController({ control, name: 'startDate' })
  const slot = useController({ control, name: 'deliveryTimeSlot' })
  const startDate = start.field.value
  const plans = useRecoveryPlans(ordered?.planId)
  const asOrdered = {
    title: t('bulk.asOrdered'),
    text: t('bulk.asOrderedText'),
    icon: <ReceiptText aria-hidden="true" />,
  }
  const chosen = plans.plans?.find(({ id }) => id === plan.field.value)
  return (
    <>
      <PlanField
        {...plans}
        value={plan.field.value}
        onChange={plan.field.onChange}
        error={errorText(plan.fieldState.error)}
      />
      {ordered && plan.field.value !== '' && plan.field.value !== ordered.planId && (
        <Note tone="warn">{t('recover.otherPlan', { plan: ordered.planName })}</Note>
      )}
      <Field
        label={t('recover.start')}
        hint={t('recover.startHint')}
        error={errorText(start.fieldState.error)}
      >
        <DatePicker
          ref={start.field.ref}
          today={today}
          min={today}
          value={isDay(startDate) ? startDate : null}
          onChange={start.field.onChange}
          onBlur={start.field.onBlur}
        />
      </Field>
      <RadioCards
        legend={t('adminSubscriptions:form.slot')}
        columns={2}
        value={slot.field.value}
        onChange={slot.field.onChange}
        choices={[
          ...(many ? [{ value: AS_ORDERED, ...asOrdered }] : []),
          ...slots.map((one) => ({
            value: one.value,
            title: t(`adminSubscriptions:slot.${one.value}`),
            text: hours(one),
            icon: one.value === 'MORNING_9_12' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
          })),
        ]}
      />
      <FirstDelivery startDate={startDate} plan={chosen} />
    </>
  )
}

type FirstDeliveryProps = { startDate: string; plan: { durationDays: number } | undefined }

/** The first and last delivery day, by the server's rule (B9). */
function FirstDelivery({ startDate, plan }: FirstDeliveryProps) {
  const { t, language } = useTranslation('recoveryPage')
  const closed = [...useClosedDays()]
  if (!isDay(startDate)) return null
  const start = firstRecoveredDay({ startDate, closed }, serverNow())
  const last = plan && schedule({ deliveries: plan.durationDays, start, closed }).at(-1)
  const first = formatDay(start, language)
  return (
    <Note live>
      {last
        ? t('recover.first', { first, last: formatDay(last, language) })
        : t('recover.firstAlone', { first })}
    </Note>
  )
}
