import { Moon, Sun, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Controller, FormProvider, type Resolver } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { Email, FullName, Phone } from '../../domain/accounts/fields.ts'
import { addAddress } from '../../domain/addresses/contract.ts'
import { messageKey } from '../../domain/fields.ts'
import { OrderBody } from '../../domain/payments/contract.ts'
import { type Slot, slots } from '../../domain/settings/rules.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { addressIssues } from '../addresses/addressIssues.ts'
import { call } from '../api.ts'
import { errorsOf, useErrorText } from '../form/errors.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { to } from '../paths.ts'
import { useSession } from '../session.ts'
import { useShop } from '../shop.ts'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { changeDetails, currentDraft, type Details } from './draft.ts'
import { StepFrame } from './StepFrame.tsx'
import { stepPath } from './steps.ts'

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

/** Explains ordering without an account, with a login link that leads back here. */
function GuestNote() {
  const { t } = useTranslation('checkout')
  return (
    <Note tone="leaf" icon={<UserRound aria-hidden="true" />} title={t('guest.title')}>
      <p>{t('guest.text')}</p>
      <Link
        to={to('login')}
        state={{ from: stepPath(3) }}
        className="link -mb-2.5 inline-flex min-h-tap items-center"
      >
        {t('guest.signIn')}
      </Link>
    </Note>
  )
}

interface SlotChoiceProps {
  value: Slot | null
  onChange: (slot: Slot) => void
  error: string | undefined
}
const slotIcons = {
  MORNING_9_12: <Sun aria-hidden="true" />,
  EVENING_6_9: <Moon aria-hidden="true" />,
} satisfies Record<Slot, unknown>

/** The choice between morning and evening, with the shop's delivery hours. */
function SlotChoice({ value, onChange, error }: SlotChoiceProps) {
  const { t } = useTranslation('checkout')
  const hours = useSlotHours()
  const slots = useShop().data?.slots ?? []
  return (
    <RadioCards
      legend={t('details.slot')}
      columns={2}
      value={value}
      onChange={onChange}
      {...(error !== undefined && { error })}
      choices={slots.map((slot) => ({
        value: slot.value,
        title: t(`details.slots.${slot.value}`),
        text: hours(slot),
        icon: slotIcons[slot.value],
      }))}
    />
  )
}

/** The fields beside the address, validated by the order's own rules. */
const Contact = z.object({
  customerName: FullName,
  customerEmail: Email,
  customerPhone: Phone,
  slot: z.enum(slots, messageKey('slotRequired')),
  specialInstructions: OrderBody.shape.specialInstructions,
})

/** Normalizes valid details: Latin digits, no spaces. */
function normalDetails(details: Details): Details {
  const { customerName, customerEmail, customerPhone } = Contact.parse(details)
  return { ...details, customerName, customerEmail, customerPhone }
}

const detailsResolver: Resolver<Details> = (values, _context, options) => {
  const contact = Contact.safeParse(values).error?.issues ?? []
  // A saved address was validated when it was saved.
  const place = values.addressId === null ? addressIssues(values.address, 'address') : []
  const issues = [...contact, ...place]
  if (issues.length === 0) return { values, errors: {} }
  return { values: {}, errors: errorsOf(issues, options) }
}
