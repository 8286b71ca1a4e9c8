import { useId } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { type OrphanedPayment, recoverSubscription } from '../../../domain/recovery/contract.ts'
import { call } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useErrorText } from '../../form/errors.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import {
  issuesOf,
  missingOf,
  type personFields,
  type RecoverTyped,
  RecoverValues,
  recoverBody,
  recoverValues,
} from './recoverValues.ts'
import { scrollToCenter } from './scrollToCenter.ts'
import { TermsFields } from './TermsFields.tsx'
import { WordsField } from './WordsField.tsx'

/** Recovers an orphan as a subscription: plan, start and address, and missing customer details. */
export function RecoverDialog({ orphan, ...dialog }: DialogProps & { orphan: OrphanedPayment }) {
  const { t } = useTranslation('recoveryPage')
  const id = useId()
  const { form, control, submit, sending, failure, formState } = useApiForm({
    schema: RecoverValues,
    alsoCheck: (values) => issuesOf(values, orphan),
    defaultValues: recoverValues(orphan, useToday()),
    send: async (values) => {
      const { subscriptionNumber } = await call(recoverSubscription, { body: recoverBody(values, orphan) })
      toast.success(t('recover.done', { id: `\u2066${subscriptionNumber}\u2069` }))
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    failed: t('recover.failed'),
  })
  const [planId, startDate] = useWatch({ control, name: ['planId', 'startDate'] })
  const missing = missingOf(orphan)
  return (
    <Dialog
      {...dialog}
      size="l"
      unsaved={formState.isDirty}
      title={t('recover.title')}
      description={t('recover.lead', {
        name: `\u2068${orphan.customerDisplayName}\u2069`,
        amount: orphan.formattedAmount,
      })}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('recover.keep')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            disabled={planId === '' || startDate === ''}
            loading={sending}
            loadingText={t('recover.sending')}
          >
            {t('recover.send')}
          </Button>
        </>
      }
    >
      {failure?.error.status === 409 && (
        <div ref={scrollToCenter}>
          <Note tone="warn" live>
            {failure.error.message}
          </Note>
        </div>
      )}
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          {missing.length > 0 && <PersonFields fields={missing} />}
          <TermsFields ordered={orphan.order} />
          <PlaceChoice orphan={orphan} />
          <WordsField name="deliveryInstructions" />
          <WordsField name="specialInstructions" />
          <WordsField name="recoveryReason" />
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Fields for the customer details that are missing. */
function PersonFields({ fields }: { fields: readonly (typeof personFields)[number][] }) {
  const { t } = useTranslation('recoveryPage')
  const errorText = useErrorText()
  const { register, formState } = useFormContext<RecoverTyped>()
  const controls = {
    customerName: { label: t('recover.name'), looks: {} },
    customerEmail: { label: t('recover.email'), looks: { ltr: true, type: 'email' } },
    customerPhone: { label: t('recover.phone'), looks: { digits: true, type: 'tel' } },
  } as const
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold text-m">{t('recover.who')}</legend>
      <p className="-mt-2 text-ink-2 text-s">{t('recover.whoText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field}
            label={controls[field].label}
            error={errorText(formState.errors[field])}
            required
          >
            <TextInput autoComplete="off" {...controls[field].looks} {...register(field)} />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
