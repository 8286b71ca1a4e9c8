import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { adminUsers } from '../../../domain/accounts/adminContract.ts'
import { addSubscription, ManualSubscriptionBody } from '../../../domain/subscriptions/adminContract.ts'
import { call } from '../../api.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { newKey } from '../../idempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { BackLink } from '../BackLink.tsx'
import { type AccountOf, accountIn, CustomerFields, exactly, mayHave } from './CustomerFields.tsx'
import { emptyManual } from './manualValues.ts'
import { OrderFields } from './OrderFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'

/**
 * The id of the account that gets the subscription, or null. Looks the email up again if the form was sent before the
 * field lost the focus or after the email was corrected.
 */
async function accountFor(email: string, found: AccountOf | null): Promise<string | null> {
  if (found?.email === email) return found.account?.id ?? null
  const { content } = await call(adminUsers, exactly(email))
  const account = accountIn(content, email)
  return account && mayHave(account) ? account.id : null
}

/** Adds a subscription for a customer on the phone or at the counter. */
export function Component() {
  const { t, language } = useTranslation('adminSubscriptions')
  const navigate = useNavigate()
  const free = useRef(false)
  // One key for all presses on this page, so that a subscription whose response was lost is not added again.
  const [key] = useState(newKey)
  const [found, setFound] = useState<AccountOf | null>(null)
  const { form, submit, sending, formState } = useApiForm({
    schema: ManualSubscriptionBody,
    defaultValues: emptyManual(language),
    send: async (values) => {
      const added = await call(
        addSubscription,
        { body: { ...values, userId: await accountFor(values.customerEmail, found) } },
        { headers: { 'Idempotency-Key': key } },
      )
      toast.success(t('form.done', { number: `\u2066${added.number}\u2069` }))
      free.current = true
      void navigate(`/admin/subscriptions/${added.id}`)
    },
    failed: t('form.failed'),
  })
  const marked = formState.isSubmitted && Object.keys(formState.errors).length > 0
  return (
    <div className="grid max-w-225 grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to="/admin/subscriptions">{t('form.back')}</BackLink>
      <div>
        <h1 className="display text-d-m">{t('form.title')}</h1>
        <p className="text-ink-2">{t('form.text')}</p>
      </div>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <CustomerFields onAccount={setFound} />
          <PlaceFields />
          <OrderFields />
          <PaymentFields />
          {marked && (
            <Note tone="danger" live>
              {t('form.check')}
            </Note>
          )}
          <div className="justify-self-start">
            <Button type="submit" loading={sending} loadingText={t('form.sending')}>
              {t('form.send')}
            </Button>
          </div>
        </form>
      </FormProvider>
      <UnsavedGuard
        dirty={formState.isDirty}
        free={free}
        words={{
          title: t('form.leaveTitle'),
          text: t('form.leaveText'),
          stay: t('form.stay'),
          leave: t('form.leave'),
        }}
      />
    </div>
  )
}
