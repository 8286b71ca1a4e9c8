import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { FeedbackBody, giveFeedback, myFeedback } from '../../../domain/feedback/contract.ts'
import { FEEDBACK_LIMITS, feedbackPriorities, feedbackTypes } from '../../../domain/feedback/rules.ts'
import { call, useRead } from '../../api.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'

/** Feedback about a delivered meal, or about none in particular. A link may preselect the delivery. */
export function FeedbackForm({ delivered }: { delivered: readonly DeliverySchedule[] }) {
  const { t, language } = useTranslation('feedback')
  const [search] = useSearchParams()
  const linkedId = search.get('delivery')
  // The recent feedback, to exclude deliveries that already have feedback.
  const ownFeedback = useRead(myFeedback, { query: { size: '100' } })
  const hasFeedback = (id: string) => ownFeedback.data?.content.some((f) => f.deliveryId === id) ?? false
  const open = delivered.filter((d) => !hasFeedback(d.id))
  const nameOf = (d: DeliverySchedule) =>
    d.assignedSalad
      ? t('deliveryName', {
          day: formatDay(d.deliveryDate, language),
          salad: mealName(d.assignedSalad, language),
        })
      : formatDay(d.deliveryDate, language)
  const { register, submit, sending, errorOf, control, setValue } = useApiForm({
    schema: FeedbackBody,
    defaultValues: {
      subject: '',
      note: '',
      priority: 'medium',
      deliveryId: delivered.find((d) => d.id === linkedId)?.id ?? null,
    },
    send: async (body, form) => {
      await call(giveFeedback, { body })
      form.reset()
      form.setValue('deliveryId', null)
      toast.success(t('sent'))
    },
    failed: t('sendFailed'),
  })
  const [type, priority, rating, deliveryId, subject, note] = useWatch({
    control,
    name: ['type', 'priority', 'rating', 'deliveryId', 'subject', 'note'],
  })
  const chosen = open.find((d) => d.id === deliveryId)
  const already = deliveryId && hasFeedback(deliveryId)
  const set = { shouldDirty: true, shouldValidate: true } as const
  return (
    <Card className="max-sm:p-5">
      <form noValidate aria-labelledby="tell" onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div>
          <h2 id="tell" className="display text-d-s">
            {t('title')}
          </h2>
          <p className="text-ink-2 text-s">{t('text')}</p>
        </div>
        {linkedId && !delivered.some((d) => d.id === linkedId) && <Note tone="warn">{t('notYours')}</Note>}
        <div className="flex items-end gap-3">
          {chosen?.assignedSalad && (
            <BowlImage
              bowlUrl={chosen.assignedSalad.bowlUrl}
              size={96}
              sizes="56px"
              className="w-14 shrink-0"
            />
          )}
          <div className="min-w-0 flex-1">
            <Field label={t('delivery')} error={already ? t('rated') : errorOf('deliveryId')} optional>
              <Combobox
                value={chosen?.id ?? null}
                placeholder={t('anyDelivery')}
                options={open.map((d) => ({ value: d.id, label: nameOf(d) }))}
                onChange={(id) => setValue('deliveryId', id, set)}
              />
            </Field>
          </div>
        </div>
        <Stars
          legend={t('rating')}
          value={rating ?? null}
          error={errorOf('rating')}
          onChange={(value) => setValue('rating', value, set)}
        />
        <RadioCards
          legend={t('type')}
          columns={2}
          value={type ?? null}
          onChange={(value) => setValue('type', value, set)}
          {...(errorOf('type') && { error: errorOf('type') ?? '' })}
          choices={feedbackTypes.map((value) => ({ value, title: t(`types.${value}`) }))}
        />
        <Field label={t('subject')} error={errorOf('subject')} required>
          <TextInput placeholder={t('subjectExample')} {...register('subject')} />
        </Field>
        <Field label={t('note')} error={errorOf('note')} required>
          <TextArea rows={4} maxLength={FEEDBACK_LIMITS.note} {...register('note')} />
        </Field>
        <div className="grid justify-items-start gap-1.5">
          <span aria-hidden="true" className="font-medium text-s">
            {t('priority')}
          </span>
          <Segmented
            label={t('priority')}
            value={priority ?? 'medium'}
            onChange={(value) => setValue('priority', value, set)}
            choices={feedbackPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          />
        </div>
        <div>
          <Button type="submit" loading={sending} loadingText={t('sending')}>
            {t('send')}
          </Button>
        </div>
        <UnsavedGuard dirty={Boolean(subject || note)} parameter="tab" />
      </form>
    </Card>
  )
}
