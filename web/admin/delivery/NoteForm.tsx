import { useEffect } from 'react'
import { z } from 'zod'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { messageKey } from '../../../domain/fields.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useDeliveryForm } from './useDeliveryForm.tsx'

const Values = z.object({
  deliveryNotesByAdmin: z.string().trim().max(ORDER_LIMITS.notes, messageKey('tooLong')),
  deliveryInstructions: z.string().trim().max(ORDER_LIMITS.instructions, messageKey('tooLong')),
})

/** The admin's note about a delivery, and the instructions for the driver on that day. */
export function NoteForm({ delivery, onDirty }: { delivery: AdminDelivery; onDirty: (is: boolean) => void }) {
  const { t } = useTranslation('adminDelivery')
  const form = useDeliveryForm({
    delivery,
    schema: Values,
    valuesOf: (one) => ({
      deliveryNotesByAdmin: one.deliveryNotesByAdmin ?? '',
      deliveryInstructions: one.deliveryInstructions ?? '',
    }),
    fields: [
      { name: 'deliveryNotesByAdmin', label: t('edit.note') },
      { name: 'deliveryInstructions', label: t('edit.driver') },
    ],
    bodyOf: (values) => values,
  })
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid justify-items-start gap-3 *:w-full"
    >
      <Field label={t('edit.note')} hint={t('edit.noteHint')} error={form.errorOf('deliveryNotesByAdmin')}>
        <TextArea rows={2} maxLength={ORDER_LIMITS.notes} {...form.register('deliveryNotesByAdmin')} />
      </Field>
      <Field label={t('edit.driver')} error={form.errorOf('deliveryInstructions')}>
        <TextArea rows={2} maxLength={ORDER_LIMITS.instructions} {...form.register('deliveryInstructions')} />
      </Field>
      {isDirty && (
        <div>
          <Button type="submit" size="s" loading={form.sending} loadingText={t('edit.saving')}>
            {t('edit.save')}
          </Button>
        </div>
      )}
      {form.conflictDialog}
    </form>
  )
}
