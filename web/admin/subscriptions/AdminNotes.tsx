import { useId } from 'react'
import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useFocusAfter } from '../../ui/useFocusAfter.ts'
import { FormCard } from '../FormCard.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

const Values = z.object({ adminNotes: z.string().trim().max(ORDER_LIMITS.adminNotes, messageKey('tooLong')) })

/** Notes that only admins see. Concurrent changes show a conflict. */
export function AdminNotes({ subscription }: { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const id = useId()
  const form = useSubscriptionForm({
    subscription,
    schema: Values,
    valuesOf: (one) => ({ adminNotes: one.adminNotes ?? '' }),
    fields: [{ name: 'adminNotes', label: t('notes.label') }],
    bodyOf: ({ adminNotes }) => ({ adminNotes: adminNotes || null }),
    words: { saved: t('notes.saved'), failed: t('notes.failed') },
  })
  // The button disappears once nothing is unsaved.
  const { focusTarget, pressed } = useFocusAfter<HTMLFormElement>(form.isDirty)
  return (
    <FormCard title={t('notes.title')}>
      <form
        id={id}
        noValidate
        ref={focusTarget}
        tabIndex={-1}
        onSubmit={(event) => {
          pressed()
          void form.submit(event)
        }}
        className="grid justify-items-start gap-3 outline-none"
      >
        <div className="w-full">
          <Field label={t('notes.label')} hint={t('notes.hint')} error={form.errorOf('adminNotes')}>
            <TextArea rows={3} maxLength={ORDER_LIMITS.adminNotes} {...form.register('adminNotes')} />
          </Field>
        </div>
        {form.isDirty && (
          <Button type="submit" size="s" loading={form.sending} loadingText={t('notes.saving')}>
            {t('notes.save')}
          </Button>
        )}
      </form>
      {form.conflictDialog}
      <UnsavedGuard
        dirty={form.isDirty}
        words={{
          title: t('form.leaveTitle'),
          text: t('form.leaveText'),
          stay: t('form.stay'),
          leave: t('form.leave'),
        }}
      />
    </FormCard>
  )
}
