import { useEffect, useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { addAddress } from '../../domain/addresses/contract.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { call } from '../api.ts'
import { useErrorText } from '../form/errors.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { useSession } from '../session.ts'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { detailsResolver, normalDetails } from './detailsRules.ts'
import { changeDetails, currentDraft } from './draft.ts'
import { GuestNote } from './GuestNote.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 3: contact, address and time. Every change is saved to the draft at once, so that nothing is lost. */
export function DetailsStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const errorText = useErrorText()
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  const [saveIt, setSaveIt] = useState(false)
  const { form, submit, fields, sending, errorOf } = useApiForm({
    resolver: detailsResolver,
    defaultValues: currentDraft().details,
    send: async (typed, { reset }) => {
      const details = normalDetails(typed)
      if (user && saveIt && typed.addressId === null) {
        const { id } = await call(addAddress, { body: typed.address })
        details.addressId = id
      }
      // The form too, because its values are written to the draft again after this.
      reset(details)
      changeDetails(details)
      onNext()
    },
    failed: t('details.saveFailed'),
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => changeDetails(values) }),
    [form],
  )
  // Fills empty fields from the account. Typed values stay.
  useEffect(() => {
    if (!user) return
    const known = {
      customerName: user.fullName,
      customerEmail: user.email,
      customerPhone: user.phone ?? '',
    }
    for (const field of ['customerName', 'customerEmail', 'customerPhone'] as const)
      if (form.getValues(field).trim() === '' && known[field] !== '') form.setValue(field, known[field])
  }, [user, form])
  return (
    <FormProvider {...form}>
      <StepFrame
        step={3}
        title={t('details.title')}
        lead={t('details.lead')}
        next={{
          label: t('next.review'),
          short: t('next.short'),
          loading: sending,
          loadingText: t('details.saving'),
        }}
        onNext={() => void submit()}
      >
        <div
          ref={(step) => {
            fields.current = step
          }}
          className="grid max-w-2xl gap-9"
        >
          {session.state === 'guest' && <GuestNote />}
          <section aria-labelledby="who" className="grid gap-4">
            <h2 id="who" className="display text-d-s">
              {t('details.who')}
            </h2>
            <Field label={t('details.name')} error={errorOf('customerName')} required>
              <TextInput autoComplete="name" {...form.register('customerName')} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('details.email')} error={errorOf('customerEmail')} required>
                <TextInput
                  ltr
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  {...form.register('customerEmail')}
                />
              </Field>
              <Field
                label={t('details.phone')}
                hint={t('details.phoneHint')}
                error={errorOf('customerPhone')}
                required
              >
                <TextInput
                  digits
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  {...form.register('customerPhone')}
                />
              </Field>
            </div>
          </section>
          <AddressChoice customer={user !== null} saveIt={saveIt} onSaveIt={setSaveIt} />
          <section aria-labelledby="when" className="grid gap-4">
            <h2 id="when" className="display text-d-s">
              {t('details.when')}
            </h2>
            <Controller
              name="slot"
              control={form.control}
              render={({ field, fieldState }) => (
                <SlotChoice
                  value={field.value}
                  onChange={field.onChange}
                  error={errorText(fieldState.error)}
                />
              )}
            />
            <Field
              label={t('details.instructions')}
              error={errorOf('specialInstructions')}
              hint={t('details.instructionsHint')}
              optional
            >
              <TextArea
                rows={2}
                maxLength={ORDER_LIMITS.instructions}
                {...form.register('specialInstructions')}
              />
            </Field>
          </section>
        </div>
      </StepFrame>
    </FormProvider>
  )
}
