import { useEffect, useRef, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { addAddress } from '../../domain/addresses/contract.ts'
import { ORDER_MOST } from '../../domain/subscriptions/rules.ts'
import { useErrorText } from '../account/formErrors.ts'
import { showFailure, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { useSession } from '../session.ts'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { detailsResolver, normalDetails } from './detailsRules.ts'
import { changeDetails, currentDraft, type Details } from './draft.ts'
import { GuestNote } from './GuestNote.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 3: who, where, when. Every key pressed is kept at once, so that nothing is lost on the way. */
export function DetailsStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const say = useErrorText()
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  const form = useForm<Details>({
    resolver: detailsResolver,
    defaultValues: currentDraft().details,
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const [saveIt, setSaveIt] = useState(false)

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => changeDetails(values) }),
    [form],
  )
  // What is empty is filled from the account; what was typed stays.
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
  const fields = useFocusOnFirstError(submitCount)

  const goOn = (details: Details) => {
    // The form too: what it holds is what is kept, also when it says so once more after the press.
    form.reset(details)
    changeDetails(details)
    onNext()
  }
  const saving = useAct(addAddress, {
    onDone: (saved) => goOn({ ...normalDetails(form.getValues()), addressId: saved.id }),
    onFail: (error) => showFailure(error, t('details.saveFailed')),
  })
  const next = form.handleSubmit((details) => {
    if (user && saveIt && details.addressId === null) return saving.send({ body: details.address })
    goOn(normalDetails(details))
  })
  return (
    <FormProvider {...form}>
      <StepFrame
        step={3}
        title={t('details.title')}
        lead={t('details.lead')}
        next={{
          label: t('next.review'),
          short: t('next.short'),
          loading: saving.sending,
          loadingText: t('details.saving'),
        }}
        onNext={() => void next()}
      >
        <div ref={fields} className="grid max-w-2xl gap-9">
          {session.state === 'guest' && <GuestNote />}
          <section aria-labelledby="who" className="grid gap-4">
            <h2 id="who" className="display text-d-s">
              {t('details.who')}
            </h2>
            <Field label={t('details.name')} error={say(errors.customerName)} required>
              <TextInput autoComplete="name" {...form.register('customerName')} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('details.email')} error={say(errors.customerEmail)} required>
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
                error={say(errors.customerPhone)}
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
                <div data-invalid={fieldState.error ? '' : undefined}>
                  <SlotChoice value={field.value} onChange={field.onChange} error={say(fieldState.error)} />
                </div>
              )}
            />
            <Field
              label={t('details.instructions')}
              error={say(errors.specialInstructions)}
              hint={t('details.instructionsHint')}
              optional
            >
              <TextArea
                rows={2}
                maxLength={ORDER_MOST.instructions}
                {...form.register('specialInstructions')}
              />
            </Field>
          </section>
        </div>
      </StepFrame>
    </FormProvider>
  )
}

/** After a refused press the first thing to mend takes the focus, whatever kind of control it is. */
function useFocusOnFirstError(presses: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (presses > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [presses])
  return fields
}
