import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

const Values = z.object({
  specialInstructions: z.string().trim().max(ORDER_LIMITS.instructions, messageKey('tooLong')),
})

/** Changes the driver's instructions for every delivery. */
export function DriverDialog({ subscription, ...dialog }: DialogProps & { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const form = useSubscriptionForm({
    subscription,
    schema: Values,
    valuesOf: (one) => ({ specialInstructions: one.specialInstructions ?? '' }),
    fields: [{ name: 'specialInstructions', label: t('one.driver') }],
    bodyOf: ({ specialInstructions }) => ({ specialInstructions: specialInstructions || null }),
    close: () => {
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    words: { saved: t('edit.saved'), failed: t('edit.failed') },
  })
  return (
    <EditDialog {...dialog} size="s" form={form} title={t('edit.driver')} description={t('edit.driverText')}>
      <Field label={t('one.driver')} error={form.errorOf('specialInstructions')}>
        <TextArea maxLength={ORDER_LIMITS.instructions} {...form.register('specialInstructions')} />
      </Field>
    </EditDialog>
  )
}
