import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDay } from '../../../domain/dates.ts'
import { changeDelivery } from '../../../domain/deliveries/contract.ts'
import { messageKey } from '../../../domain/fields.ts'
import { changeSubscription } from '../../../domain/subscriptions/contract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { call } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'
import { customizationOf, type OpenedDay } from './useDay.ts'

interface NoteDialogProps {
  day: OpenedDay
  open: boolean
  onOpenChange: (open: boolean) => void
}
const scopes = ['one', 'all'] as const
const Values = z.object({
  scope: z.enum(scopes),
  note: z.string().trim().max(ORDER_LIMITS.notes, messageKey('tooLong')),
})

/** A note to the kitchen, for this day or for every delivery of its salad. */
export const NoteDialog = (props: NoteDialogProps) => (
  // A new form for each opening, so that it starts with the saved values.
  <NoteForm key={useOpenCount(props.open)} {...props} />
)

function NoteForm({ day: { delivery, subscription }, open, onOpenChange }: NoteDialogProps) {
  const { t, language } = useTranslation('meals')
  const id = useId()
  const { assignedSalad, deliveryDate } = delivery
  const own = assignedSalad && customizationOf(subscription, assignedSalad.saladId)
  const saved = { one: delivery.deliveryNotes ?? '', all: own?.notes ?? '' }
  const { register, submit, sending, errorOf, control, setValue, formState } = useApiForm({
    schema: Values,
    defaultValues: { scope: !saved.one && saved.all ? 'all' : 'one', note: saved.one || saved.all },
    send: async ({ scope, note }) => {
      if (scope === 'one' || !assignedSalad)
        await call(changeDelivery, {
          params: { id: delivery.id },
          body: { deliveryDate, deliveryNotes: note || null },
        })
      else
        await call(changeSubscription, {
          params: { id: subscription.id },
          body: {
            saladCustomizations: [{ saladId: assignedSalad.saladId, notes: note || null }],
          },
        })
      onOpenChange(false)
      toast.success(t(note ? 'note.saved' : 'note.removed'))
    },
    failed: t('day.failedChange'),
  })
  const scope = useWatch({ control, name: 'scope' })
  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      unsaved={formState.isDirty}
      title={t('note.title')}
      description={t('note.text', { count: ORDER_LIMITS.notes })}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('note.cancel')}
          </Button>
          <Button type="submit" form={id} loading={sending} loadingText={t('note.saving')}>
            {t('note.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('note.label')} error={errorOf('note')}>
          <TextArea maxLength={ORDER_LIMITS.notes} placeholder={t('note.example')} {...register('note')} />
        </Field>
        {assignedSalad && (
          <RadioCards
            legend={t('note.scope')}
            value={scope}
            onChange={(value) => {
              setValue('scope', value, { shouldDirty: true })
              // An unedited note changes with the scope.
              if (!formState.dirtyFields.note) setValue('note', saved[value])
            }}
            choices={[
              { value: 'one', title: t('note.one', { day: formatDay(deliveryDate, language) }) },
              { value: 'all', title: t('note.all', { name: mealName(assignedSalad, language) }) },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}
